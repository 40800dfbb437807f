import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import { MessageNotSent, SmsCapReached } from '#server/messaging/messaging.ts';
import { renewCodeTries } from './code-limits.ts';
import { codeMessage } from './code-messages.ts';
import type { AccountDeps } from '../account-deps.ts';
import { deleteCode, putCode, type Purpose } from './codes.queries.ts';
import { emailOf, phoneOrEmail, resetDestination, type Destination } from './destination.ts';
import { deleteLink, insertLink, type LinkRow } from './links.queries.ts';
import { isEmailTrusted } from '../invitations/invitations.queries.ts';
import { ownSession } from '../requester.ts';
import { createCode, createLinkToken, hashCode, hashToken } from '../secrets.ts';

/**
 * The value that a code or link is bound to: the purpose, the account, and the address that it
 * confirms or was sent to.
 */
export function boundTo(
  purpose: LinkRow['purpose'] | Purpose,
  account: Pick<AccountRow, 'id' | 'email_key' | 'phone'>,
): string {
  const address = purpose === 'phone' ? account.phone : account.email_key;
  return JSON.stringify([purpose, account.id, address]);
}

/** Reset codes are longer because strangers can try them without signing in, every day. */
const codeDigits: Readonly<Record<Purpose, number>> = {
  validate: 6,
  phone: 6,
  reset: 8,
  email: 6,
};

export interface StoredCode {
  readonly code: string;
  readonly accountId: number;
  readonly purpose: Purpose;
  readonly requester: string;
  readonly destination: Destination;
  /**
   * Used when the site has reached its limit of text messages; null for a code that confirms the
   * phone.
   */
  readonly fallback: Destination | null;
  /** Token of the link in the mail; null when there is only the code. */
  readonly linkToken: string | null;
}

type CodeAccount = Pick<
  AccountRow,
  'id' | 'email' | 'email_key' | 'phone' | 'confirmed_phone' | 'phone_changed_at' | 'role'
>;

interface WantedCode {
  readonly purpose: Purpose;
  readonly requester: string;
  /** The client's address, for reset codes. */
  readonly address?: string;
  /** Whether the code goes to the email even if a phone is confirmed. */
  readonly isMailed?: boolean;
}

/**
 * A code for a new phone goes to that phone; one for a new email, or for an account that is not validated, goes to the
 * email.
 */
function destinationOf(
  deps: Pick<AccountDeps, 'messaging' | 'now'>,
  account: CodeAccount,
  { purpose, isMailed = false }: WantedCode,
): Destination {
  if (purpose === 'validate' || purpose === 'email' || isMailed) return emailOf(account);
  if (purpose === 'reset') return resetDestination(deps, account);
  return phoneOrEmail(deps, account, account.phone);
}

/**
 * Replaces the requester's last code for the same purpose. The tries that are left stay the same.
 */
export async function storeCode(
  deps: AccountDeps,
  db: Connection,
  account: CodeAccount,
  wanted: WantedCode,
): Promise<StoredCode> {
  const { purpose, requester, address = '' } = wanted;
  const at = deps.now();
  const code = createCode(codeDigits[purpose]);
  const destination = destinationOf(deps, account, wanted);
  const bound = boundTo(purpose, account);
  const row = {
    account_id: account.id,
    purpose,
    requester,
    address,
    code_hash: hashCode(code, bound),
    destination: destination.to,
  };
  await putCode(db, row, at);
  const fallback = purpose === 'phone' ? null : emailOf(account);
  // An invited person would approve the registration of someone to whom the invitation was forwarded.
  const isCodeOnly = purpose === 'validate' && (await isEmailTrusted(db, account.id));
  const isMailable = destination.channel === 'email' || fallback !== null;
  let linkToken: string | null = null;
  // A new email is confirmed where the change was begun.
  if (isMailable && !isCodeOnly && purpose !== 'email') {
    linkToken = createLinkToken();
    const link = { token_hash: hashToken(linkToken), bound_to: bound };
    await insertLink(db, { account_id: account.id, purpose, ...link }, at);
  }
  return { code, accountId: account.id, purpose, requester, destination, fallback, linkToken };
}

/**
 * Deletes the code and its link when the message could not be sent, so that the site does not claim
 * that one is on its way.
 * @throws MessageNotSent
 */
export async function sendStoredCode(deps: AccountDeps, stored: StoredCode): Promise<void> {
  const { kysely } = deps.database;
  const sendTo = (destination: Destination) =>
    deps.messaging.send(codeMessage(deps, { ...stored, destination }));
  try {
    await sendTo(stored.destination).catch((error: unknown) => {
      if (!(error instanceof SmsCapReached) || stored.fallback === null) throw error;
      return sendTo(stored.fallback);
    });
  } catch (error) {
    await deleteCode(kysely, stored);
    if (stored.linkToken !== null) await deleteLink(kysely, hashToken(stored.linkToken));
    throw error;
  }
}

/**
 * Stores and sends a code for the account's own session, without counting it.
 * @param account with the new email for a code that confirms it
 * @throws MessageNotSent
 */
export async function sendCode(
  deps: AccountDeps,
  account: CodeAccount,
  purpose: 'validate' | 'phone' | 'email',
): Promise<Destination> {
  const stored = await storeCode(deps, deps.database.kysely, account, {
    purpose,
    requester: ownSession,
  });
  const triedAs = purpose === 'email' ? 'email' : 'validate';
  await renewCodeTries(deps, String(account.id), triedAs, ownSession);
  await sendStoredCode(deps, stored);
  return stored.destination;
}

/** Turns a failed message into a refusal for a client that waits for it. */
export function refuseUndelivered(error: unknown): never {
  if (!(error instanceof MessageNotSent)) throw error;
  if (error instanceof SmsCapReached) {
    throw new Refusal('not_ready', {
      message: 'The site has reached its limit for text messages. Please try again later.',
      retryAfterSeconds: error.retryAfterSeconds,
    });
  }
  throw new Refusal('not_ready', {
    message: 'The code could not be sent. Please try again in a moment.',
    retryAfterSeconds: 10,
  });
}
