/** Makes a code, stores what of it must be kept, and sends it. */
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Connection } from '#server/database/open-database.ts';
import { MessageNotSent, SmsCapReached } from '#server/messaging/messaging.ts';
import { renewCodeTries } from './account-limits.ts';
import { codeMessage } from './account-messages.ts';
import type { AccountParts } from './account-parts.ts';
import { deleteCode, putCode, type Purpose } from './codes.queries.ts';
import { emailOf, phoneOrEmail, resetDestination, type Destination } from './destination.ts';
import { ownSession } from './requester.ts';
import { createCode, hashCode } from './secrets.ts';

/** What a code is good for: this purpose of this account, and the address that it is to confirm. */
export function boundTo(
  purpose: Purpose,
  account: Pick<AccountRow, 'id' | 'email_key' | 'phone'>,
): string {
  const confirmed = { validate: account.email_key, phone: account.phone, reset: '' }[purpose];
  return JSON.stringify([purpose, account.id, confirmed]);
}

export interface StoredCode {
  readonly code: string;
  readonly accountId: number;
  readonly purpose: Purpose;
  readonly requester: string;
  readonly destination: Destination;
  /** Where it goes when the site may send no more text messages; null for one that confirms the phone. */
  readonly fallback: Destination | null;
}

type CodeAccount = Pick<
  AccountRow,
  'id' | 'email' | 'email_key' | 'phone' | 'confirmed_phone' | 'phone_changed_at' | 'role'
>;

/** A new phone gets its code itself; an account that never was validated has its e-mail only. */
function destinationOf(
  parts: Pick<AccountParts, 'messaging' | 'now'>,
  account: CodeAccount,
  purpose: Purpose,
): Destination {
  if (purpose === 'validate') return emailOf(account);
  if (purpose === 'reset') return resetDestination(parts, account);
  return phoneOrEmail(parts, account, account.phone);
}

/** Replaces the requester's last code for the same purpose, with as many tries as that had. */
export async function storeCode(
  parts: AccountParts,
  db: Connection,
  account: CodeAccount,
  { purpose, requester }: Pick<StoredCode, 'purpose' | 'requester'>,
): Promise<StoredCode> {
  const code = createCode();
  const destination = destinationOf(parts, account, purpose);
  const row = {
    account_id: account.id,
    purpose,
    requester,
    code_hash: hashCode(code, boundTo(purpose, account)),
    destination: destination.to,
  };
  await putCode(db, row, parts.now());
  const fallback = purpose === 'phone' ? null : emailOf(account);
  return { code, accountId: account.id, purpose, requester, destination, fallback };
}

/**
 * A code that did not leave is none: nothing says then that one is on its way.
 *
 * @throws MessageNotSent
 */
export async function sendStoredCode(parts: AccountParts, stored: StoredCode): Promise<void> {
  const page = stored.purpose === 'reset' ? 'reset' : 'validate';
  const sendTo = (destination: Destination) =>
    parts.messaging.send(codeMessage(parts, destination, stored.code, page));
  try {
    await sendTo(stored.destination).catch((error: unknown) => {
      if (!(error instanceof SmsCapReached) || stored.fallback === null) throw error;
      return sendTo(stored.fallback);
    });
  } catch (error) {
    await deleteCode(parts.database.kysely, stored);
    throw error;
  }
}

/**
 * Stores and sends a code for the account's own session; counts nothing.
 *
 * @throws MessageNotSent
 */
export async function sendCode(
  parts: AccountParts,
  account: CodeAccount,
  purpose: 'validate' | 'phone',
): Promise<Destination> {
  const stored = await storeCode(parts, parts.database.kysely, account, {
    purpose,
    requester: ownSession,
  });
  await renewCodeTries(parts, String(account.id), 'validate', ownSession);
  await sendStoredCode(parts, stored);
  return stored.destination;
}

/** The clear answer for a caller who waits for a message that did not leave. */
export function refuseUndelivered(error: unknown): never {
  if (!(error instanceof MessageNotSent)) throw error;
  if (error instanceof SmsCapReached) {
    throw new Refusal('not_ready', {
      message: 'This site cannot send more text messages now. Please try again later.',
      retryAfterSeconds: error.retryAfterSeconds,
    });
  }
  throw new Refusal('not_ready', {
    message: 'The code could not be sent. Please try again in a moment.',
    retryAfterSeconds: 10,
  });
}
