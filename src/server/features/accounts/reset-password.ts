/** Sets a new password with a reset code. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ResetCodeForm, ResetForm, User } from '#contract/accounts.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { matchCode, refuseCode } from './accept-code.ts';
import { countCodeTry, countedAccount } from './account-limits.ts';
import { passwordChangedMessage } from './account-messages.ts';
import type { AccountParts } from './account-parts.ts';
import { findAccountByEmail, updateWithPassword } from './accounts.queries.ts';
import { beginSession } from './begin-session.ts';
import { checkPassword, refuseCommonPassword } from './check-password.ts';
import { findClaimOf } from './claims.queries.ts';
import { deleteCodes, prolongCode, takeCode, type CodeRow } from './codes.queries.ts';
import { emailKeyOf } from './email-key.ts';
import { getUser } from './get-user.ts';
import { identifyRequester } from './requester.ts';
import { deleteSessions } from './sessions.queries.ts';

interface Match {
  readonly account: AccountRow;
  readonly match: CodeRow;
}

/** Longer than looking for the codes of an account takes. */
const evenMs = 30;

/** Counts the try; an e-mail that nobody has is answered as a wrong code is, and as late. */
async function findMatch(
  parts: AccountParts,
  { email, resetCode }: ResetCodeForm,
  caller: Caller,
): Promise<Match> {
  const { database, now } = parts;
  const emailKey = emailKeyOf(email);
  const requester = await identifyRequester(parts, emailKey, caller);
  const account = await findAccountByEmail(database.kysely, emailKey, now());
  const counted = countedAccount(emailKey, account !== undefined);
  await countCodeTry(parts, counted, 'reset', requester);
  const evenTime = delay(evenMs);
  try {
    if (!account) return refuseCode('resetCode');
    return { account, match: await matchCode(parts, account, ['reset'], resetCode, requester) };
  } finally {
    await evenTime;
  }
}

/**
 * The code stays good for 10 more minutes.
 *
 * @throws Refusal `bad_request` for a wrong code, `too_many_requests` after 5 tries.
 */
export async function checkResetCode(
  parts: AccountParts,
  form: ResetCodeForm,
  caller: Caller,
): Promise<{ message: string }> {
  const { match } = await findMatch(parts, form, caller);
  await prolongCode(parts.database.kysely, match, parts.now());
  return { message: 'The code is right.' };
}

/**
 * Uses the code up, ends all sessions, and begins one.
 *
 * @throws Refusal `bad_request` for a wrong code or a weak password, `too_many_requests` after 5 tries.
 */
export async function resetPassword(
  parts: AccountParts,
  form: ResetForm,
  caller: Caller,
): Promise<User> {
  const { database, now, passwords, deferred, messaging } = parts;
  await refuseCommonPassword(form.password, 'password');
  const { account, match } = await findMatch(parts, form, caller);
  const claim = await findClaimOf(database.kysely, account.id);
  const owner = {
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    number: claim?.member.number ?? null,
    role: account.role,
  };
  await checkPassword(form.password, owner, 'password');
  const password_hash = await passwords.hash(form.password, caller.address);
  const token = await database.kysely.transaction().execute(async (transaction) => {
    const at = now();
    // The account's row first: whoever else changes it waits here, and then looks again.
    const changes = { password_hash, signed_in_at: at, updated_at: at };
    if (!(await updateWithPassword(transaction, account, changes))) refuseCode('resetCode');
    if (!(await takeCode(transaction, match))) refuseCode('resetCode');
    await deleteCodes(transaction, account.id, 'reset');
    await deleteSessions(transaction, account.id, null);
    return beginSession(transaction, account.id, caller, at);
  });
  deferred.defer(() => messaging.send(passwordChangedMessage(parts, account.email)));
  return getUser(parts, { accountId: account.id, token });
}
