/** Sends mails that accounts get at most once a day or a month, whatever number of processes try to. */
import type { Message } from '#server/messaging/messaging.ts';
import type { IdentityDeps } from './identity-deps.ts';

export interface DueMailDeps extends Pick<
  IdentityDeps,
  'database' | 'messaging' | 'origin' | 'now'
> {
  readonly onFailure: (error: unknown) => void;
}

export interface DueMail {
  /** Of several processes, one gets the right to send the mail. */
  take(): Promise<boolean>;
  /** The mail was not sent, so that a later attempt may send it. */
  giveBack(): Promise<void>;
  /** Null if there is nothing to write about. */
  write(): Promise<Message | null>;
}

/** @returns whether a mail was tried */
export async function sendDueMail(
  { messaging, onFailure }: DueMailDeps,
  due: DueMail,
): Promise<boolean> {
  if (!(await due.take())) return false;
  try {
    const message = await due.write();
    if (message === null) return false;
    await messaging.send(message);
  } catch (error) {
    await due.giveBack();
    onFailure(error);
  }
  return true;
}

/** Of one run; the next one continues. */
const mailsAtOnce = 200;
const accountsAtOnce = 500;

export interface Bounds {
  /** The account of the last mail. */
  readonly after: number;
  readonly limit: number;
}

/**
 * @param find accounts that may be due, by id
 * @param mailOf null if the account is not due now
 */
export async function sendInRounds<Account extends { readonly accountId: number }>(
  deps: DueMailDeps,
  find: (bounds: Bounds) => Promise<readonly Account[]>,
  mailOf: (account: Account) => DueMail | null,
): Promise<void> {
  let after = 0;
  let tried = 0;
  for (;;) {
    const accounts = await find({ after, limit: accountsAtOnce });
    for (const account of accounts) {
      const due = mailOf(account);
      if (due && (await sendDueMail(deps, due))) tried += 1;
      if (tried >= mailsAtOnce) return;
    }
    after = accounts.at(-1)?.accountId ?? 0;
    if (accounts.length < accountsAtOnce) return;
  }
}
