/** Sets a new password with a reset code or a mailed link. */
import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '#contract/accounts/account.ts';
import { isLinkToken, type codeOperations } from '#contract/accounts/codes.ts';
import {
  type recoveryOperations,
  type ResetCodeForm,
  recoveryMessage,
} from '#contract/accounts/recovery.ts';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import { type Caller, type Input, type Reply, reply } from '#server/http/bind-operation.ts';
import {
  countedAccount,
  countResetAddress,
  countResetTry,
  countCodeSend,
  needsMailedLink,
  renewCodeTries,
} from '#server/identity/account-limits.ts';
import { emailKeyOf, findAccountByEmail, updateWithPassword } from '#server/identity/accounts.ts';
import {
  extendCode,
  findLink,
  findMatchingCode,
  findResetCode,
  getLink,
  refuseCode,
  takeCode,
  takeLink,
  type UsedOnce,
} from '#server/identity/codes.ts';
import {
  findResetRequester,
  hashOfDevice,
  addressKeyOf,
  identifyRequester,
  requesterKeyOf,
} from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { notifyAccount, passwordChangedMessage } from '#server/identity/mail.ts';
import { mayRecoverNewAddress } from '#server/identity/new-address-mails.ts';
import { checkNewPassword, refuseCommonPassword } from '#server/identity/passwords.ts';
import { createCookieId } from '#server/identity/secrets.ts';
import { sendStoredCode, storeCode } from '#server/identity/send-code.ts';
import { endAllAccess } from '#server/identity/sessions.ts';
import { respondSignedIn } from '#server/identity/user.ts';
import { beginSignIn } from '../sign-in/login.ts';
import { hasPasskeysAlone } from '../sign-in/passkeys.queries.ts';

/**
 * @throws Refusal `too_many_requests` within 60 s of the last code for this address or known
 * device, after 10 codes a day, and for all strangers together after 100 codes a day, except one in
 * 30 minutes.
 */
export async function requestPasswordReset(
  deps: IdentityDeps,
  { body }: Input<typeof recoveryOperations.requestPasswordReset>,
  caller: Caller,
): Promise<Reply<{ message: string }>> {
  const { database, now } = deps;
  const emailKey = emailKeyOf(body.email);
  const { key, isKnown } = await identifyRequester(deps, emailKey, caller);
  const isThere = (await findAccountByEmail(database.kysely, emailKey, now())) !== undefined;
  const counted = countedAccount(emailKey, isThere);
  const sent = { account: counted, purpose: 'reset', requesterKey: key };
  await countCodeSend(deps, { ...sent, isForStranger: !isKnown });
  // The code works only in the browser with this cookie. New for each request, so that an attacker cannot plant it.
  const cookie = createCookieId();
  const requester = requesterKeyOf(cookie);
  const address = addressKeyOf(caller.address);
  // The tries of a new cookie start at zero; reset those of clients without cookies.
  await renewCodeTries(deps, counted, 'reset', address);
  // Work that only existing accounts need is deferred, so that the response time is the same for
  // unknown emails.
  deps.deferred.defer(async () => {
    const account = await findAccountByEmail(database.kysely, emailKey, now());
    if (!account) return;
    const isNew = account.validated_at === null;
    if (isNew && !(await mayRecoverNewAddress(deps, account.email))) return;
    const isMailed = await needsMailedLink(deps, emailKey);
    const wanted = { purpose: 'reset', requester, address, isMailed } as const;
    const stored = await storeCode(deps, database.kysely, account, wanted);
    await sendStoredCode(deps, stored);
  });
  return reply({ message: recoveryMessage }, { cookies: { requester: cookie } });
}

interface Match extends Pick<UsedOnce, 'take'> {
  readonly account: AccountRow;
  /** Extends a code by 10 minutes; does nothing for a link. */
  readonly extend: () => Promise<void>;
}

/**
 * Longer than a search for the account's codes takes, so that the response time does not reveal an
 * account.
 */
const evenMs = 30;

/** A valid link works whatever limits are used up. The form must name the email of its account. */
async function matchLink(
  deps: IdentityDeps,
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
    extend: () => Promise.resolve(),
  };
}

/** Accepts only the code that this requester asked for last. Counts the try. */
async function matchCode(
  deps: IdentityDeps,
  code: string,
  emailKey: string,
  caller: Caller,
): Promise<Match | null> {
  const { kysely } = deps.database;
  await countResetAddress(deps, caller);
  const requester = findResetRequester(caller);
  const key = 'requester' in requester ? requester.requester : requester.address;
  const account = await findAccountByEmail(kysely, emailKey, deps.now());
  const counted = countedAccount(emailKey, account !== undefined);
  const refundAttempt = await countResetTry(deps, counted, key);
  const evenTime = delay(evenMs);
  try {
    if (!account) return null;
    const storedCode = await findResetCode(kysely, account.id, requester, deps.now());
    const match = findMatchingCode(storedCode ? [storedCode] : [], account, code);
    if (!match) return null;
    await refundAttempt();
    return {
      account,
      take: (db) => takeCode(db, match),
      extend: () => extendCode(kysely, match, deps.now()),
    };
  } finally {
    await evenTime;
  }
}

/** An unknown email is refused like a wrong code, after the same time. */
async function getMatch(
  deps: IdentityDeps,
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
 * Extends a code by 10 minutes.
 * @throws Refusal `bad_request` for a wrong code, `too_many_requests` after too many.
 */
export async function checkResetCode(
  deps: IdentityDeps,
  { body }: Input<typeof recoveryOperations.checkResetCode>,
  caller: Caller,
): Promise<{ message: string; endsPasskeys: boolean }> {
  const { account, extend } = await getMatch(deps, body, caller);
  await extend();
  const endsPasskeys = await hasPasskeysAlone(deps.database.kysely, account.id);
  return { message: 'The code is correct.', endsPasskeys };
}

/**
 * Uses the code or link up, ends all sessions and forgets all other devices. Then starts a session,
 * or requests the account's second factor.
 * @throws Refusal `bad_request` for a wrong code or a weak password, `too_many_requests` after too
 * many tries of a code.
 */
export async function resetPassword(
  deps: IdentityDeps,
  { body: form }: Input<typeof recoveryOperations.resetPassword>,
  caller: Caller,
): Promise<Reply<User> | SecondFactorNeeded> {
  const { database, now, passwords } = deps;
  await refuseCommonPassword(form.password, 'password');
  const { account, take } = await getMatch(deps, form, caller);
  await checkNewPassword(deps, account, { password: form.password, field: 'password' });
  const password_hash = await passwords.hash(form.password, caller.address);
  const begun = await database.kysely.transaction().execute(async (transaction) => {
    const at = now();
    // Lock the account's row first: concurrent changes wait here and then check again.
    const changes = { password_hash, signed_in_at: at, updated_at: at };
    if (!(await updateWithPassword(transaction, account, changes))) refuseCode('resetCode');
    if (!(await take(transaction))) refuseCode('resetCode');
    await endAllAccess(transaction, account.id, {
      keptDeviceHash: hashOfDevice(caller),
      passkeys: 'delete without a second factor',
      keepsEmail: true,
    });
    return beginSignIn(transaction, account.id, caller, at);
  });
  notifyAccount(deps, account, passwordChangedMessage(deps, account.email));
  return 'challenge' in begun ? begun : respondSignedIn(deps, account.id, begun);
}

/**
 * Says what a mailed link is for, and does not use it up.
 * @throws Refusal like `getLink`
 */
export async function checkLink(
  deps: IdentityDeps,
  { body }: Input<typeof codeOperations.checkLink>,
  caller: Caller,
) {
  const { account, link } = await getLink(deps, body.token, caller);
  const endsPasskeys = await hasPasskeysAlone(deps.database.kysely, account.id);
  return { purpose: link.purpose, email: account.email, endsPasskeys };
}
