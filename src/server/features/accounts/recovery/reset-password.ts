/** Sets a new password with a reset code or a mailed link. */
import { setTimeout as delay } from 'node:timers/promises';
import { isLinkToken } from '#contract/accounts/codes.ts';
import type { ResetCodeForm, ResetForm } from '#contract/accounts/recovery.ts';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { findMatch, refuseCode } from '../codes/accept-code.ts';
import { countResetAddress, countResetTry } from '../codes/code-limits.ts';
import { countedAccount } from '../count-for-account.ts';
import { passwordChangedMessage } from '../notices/account-messages.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccountByEmail, updateWithPassword } from '../accounts.queries.ts';
import type { SignedIn } from '../sign-in/begin-session.ts';
import { checkPassword, refuseCommonPassword } from '../passwords/check-password.ts';
import { findClaimOf } from '../claims/claims.queries.ts';
import { deleteCodes, findResetCode, prolongCode, takeCode } from '../codes/codes.queries.ts';
import { emailKeyOf } from '../email-key.ts';
import { getUser } from '../get-user.ts';
import { forgetOtherDevices } from '../sign-in/known-devices.ts';
import { takeLink } from '../codes/links.queries.ts';
import { findLink } from '../codes/mailed-links.ts';
import { findResetRequester } from '../requester.ts';
import { beginSignIn } from '../second-factor/begin-sign-in.ts';
import { deleteChallenges } from '../second-factor/challenges.queries.ts';
import { deletePasskeys } from '../passkeys/passkeys.queries.ts';
import { deleteSessions } from '../sign-in/sessions.queries.ts';

interface Match {
  readonly account: AccountRow;
  /** Uses the code or the link up; false when somebody else has. */
  readonly take: (db: Connection) => Promise<boolean>;
  /** Gives a code 10 more minutes; a link keeps its own. */
  readonly prolong: () => Promise<void>;
}

/** Longer than looking for the codes of an account takes. */
const evenMs = 30;

/** Whatever limits are used up; with the e-mail of its account, as the form says it. */
async function matchLink(
  deps: AccountDeps,
  token: string,
  emailKey: string,
  caller: Caller,
): Promise<Match | null> {
  const found = await findLink(deps, token);
  if (found?.link.purpose !== 'reset' || found.account.email_key !== emailKey) {
    await countResetAddress(deps, caller);
    return null;
  }
  const { account, link } = found;
  return {
    account,
    take: (db) => takeLink(db, link),
    prolong: () => Promise.resolve(),
  };
}

/** Only the code that this very requester asked for last; counts the try. */
async function matchCode(
  deps: AccountDeps,
  code: string,
  emailKey: string,
  caller: Caller,
): Promise<Match | null> {
  const { kysely } = deps.database;
  await countResetAddress(deps, caller);
  const asker = findResetRequester(caller);
  const key = 'requester' in asker ? asker.requester : asker.address;
  const account = await findAccountByEmail(kysely, emailKey, deps.now());
  const counted = countedAccount(emailKey, account !== undefined);
  const takeTryBack = await countResetTry(deps, counted, key);
  const evenTime = delay(evenMs);
  try {
    if (!account) return null;
    const asked = await findResetCode(kysely, account.id, asker, deps.now());
    const match = findMatch(asked ? [asked] : [], account, code);
    if (!match) return null;
    await takeTryBack();
    return {
      account,
      take: (db) => takeCode(db, match),
      prolong: () => prolongCode(kysely, match, deps.now()),
    };
  } finally {
    await evenTime;
  }
}

/** An e-mail that nobody has is answered as a wrong code is, and as late. */
async function match(
  deps: AccountDeps,
  { email, resetCode }: ResetCodeForm,
  caller: Caller,
): Promise<Match> {
  const emailKey = emailKeyOf(email);
  const found = isLinkToken(resetCode)
    ? await matchLink(deps, resetCode, emailKey, caller)
    : await matchCode(deps, resetCode, emailKey, caller);
  return found ?? refuseCode('resetCode');
}

/**
 * A code stays good for 10 more minutes.
 *
 * @throws Refusal `bad_request` for a wrong code, `too_many_requests` after too many.
 */
export async function checkResetCode(
  deps: AccountDeps,
  form: ResetCodeForm,
  caller: Caller,
): Promise<{ message: string }> {
  const { prolong } = await match(deps, form, caller);
  await prolong();
  return { message: 'The code is correct.' };
}

/**
 * Uses the code or the link up, ends all sessions, forgets all other devices, and begins a session, or asks for the
 * account's second factor.
 *
 * @throws Refusal `bad_request` for a wrong code or a weak password, `too_many_requests` after too many
 *   tries of a code.
 */
export async function resetPassword(
  deps: AccountDeps,
  form: ResetForm,
  caller: Caller,
): Promise<SignedIn | SecondFactorNeeded> {
  const { database, now, passwords, deferred, messaging } = deps;
  await refuseCommonPassword(form.password, 'password');
  const { account, take } = await match(deps, form, caller);
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
  const begun = await database.kysely.transaction().execute(async (transaction) => {
    const at = now();
    // The account's row first: whoever else changes it waits here, and then looks again.
    const changes = { password_hash, signed_in_at: at, updated_at: at };
    if (!(await updateWithPassword(transaction, account, changes))) refuseCode('resetCode');
    if (!(await take(transaction))) refuseCode('resetCode');
    await deleteCodes(transaction, account.id, 'reset');
    await deleteSessions(transaction, account.id, null);
    await forgetOtherDevices(transaction, account.id, caller);
    await deleteChallenges(transaction, account.id);
    const next = await beginSignIn(transaction, account.id, caller, at);
    // Somebody who knew the old password may have added them; those of a second factor were confirmed with it.
    if ('token' in next) await deletePasskeys(transaction, account.id);
    return next;
  });
  deferred.defer(() => messaging.send(passwordChangedMessage(deps, account.email)));
  if ('challenge' in begun) return begun;
  const { token, device } = begun;
  return { user: await getUser(deps, { accountId: account.id, token }), device };
}
