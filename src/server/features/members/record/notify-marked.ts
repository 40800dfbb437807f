/** Notifies accounts by mail that their member was marked as deceased, which signed them out. */
import { numberLabel } from '#contract/number-label.ts';
import { findAccount } from '#server/identity/accounts.ts';
import { deferInTurn, type IdentityDeps } from '#server/identity/identity-deps.ts';
import { emailMessage, site, type AdminMessageDeps } from '#server/identity/mail.ts';
import type { MarkedAccount } from '#server/identity/member-of-account.ts';
import type { Message } from '#server/messaging/messaging.ts';

/** A relative may read it. */
function deceasedMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  const label = numberLabel('fb', number);
  const { origin, contactEmail } = deps;
  return emailMessage(
    to,
    `${label} was marked as deceased`,
    `The record of ${label} at ${site} was marked as deceased. If you have lost someone, we are very sorry.`,
    'The account with this email is linked to that record. It was signed out everywhere and can no longer publish. Nothing was deleted. You can still sign in to download the data or to delete photos or the account.',
    `If this is a mistake, please tell us: ${origin}/Contact?about=death&number=${number}`,
    ...(contactEmail === null ? [] : [`You can also write to ${contactEmail}.`]),
  );
}

type NoticeDeps = Pick<IdentityDeps, 'database' | 'now' | 'messaging' | 'origin' | 'contactEmail'>;

/**
 * Sends nothing to an account that was deleted meanwhile, or is disabled and could not sign in
 * anyway.
 *
 * @returns whether a mail was sent
 */
export async function sendDeceasedNotice(
  deps: NoticeDeps,
  { accountId, number }: MarkedAccount,
): Promise<boolean> {
  const account = await findAccount(deps.database.kysely, accountId, deps.now());
  if (!account) return false;
  await deps.messaging.send(deceasedMessage(deps, account.email, number));
  return true;
}

/**
 * Sends the mails in the background, one after the other, because an import can mark many members.
 * A mail that fails does not stop the others.
 */
export const createNotifyMarked =
  (deps: IdentityDeps) =>
  (accounts: readonly MarkedAccount[]): void =>
    deferInTurn(
      deps.deferred,
      accounts.map((account) => async () => {
        await sendDeceasedNotice(deps, account);
      }),
    );
