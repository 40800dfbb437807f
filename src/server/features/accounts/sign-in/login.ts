/** Signs in with email and password, and signs out. */
import type { User } from '#contract/accounts/account.ts';
import { shortestAdminPassword } from '#contract/accounts/passwords.ts';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import type { signInOperations } from '#contract/accounts/sign-in.ts';
import { loginFailure, Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller, Input, Reply, Viewer } from '#server/http/bind-operation.ts';
import {
  countedAccount,
  countMessageOfTry,
  countPasswordTry,
} from '#server/identity/account-limits.ts';
import { emailKeyOf, findAccountByEmail, updateWithPassword } from '#server/identity/accounts.ts';
import { describeDevice, identifyRequester } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  describeSignIn,
  emailMessage,
  site,
  type MessageDeps,
  type SignIn,
} from '#server/identity/mail.ts';
import { mayNotifyNewAddress } from '#server/identity/new-address-mails.ts';
import { beginSession, deleteSession, type StartedSession } from '#server/identity/sessions.ts';
import { findSecondFactor, respondSignedIn } from '#server/identity/user.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { insertChallenge } from './challenges.queries.ts';
import { methodsOf } from './second-factors.queries.ts';

function newDeviceMessage(deps: MessageDeps, to: string, signIn: SignIn): Message {
  return emailMessage(
    to,
    'New device signed in to your account',
    `A new device signed in to your account at ${site}.`,
    describeSignIn(signIn),
    'If it was you, you do not need to do anything.',
    `If it was not you, choose a new password now. This signs out all devices: ${deps.origin}/recover-password`,
  );
}

/**
 * Mails the owner about a sign-in from a new device. The email of an account that is not validated may belong
 * to another person, so it gets only a few notices a day.
 */
export async function notifyOfNewDevice(
  deps: IdentityDeps,
  account: AccountRow,
  { userAgent }: Caller,
): Promise<void> {
  // Sample accounts have invented emails.
  if (account.is_sample === 1) return;
  if (account.validated_at === null) {
    if (!(await countMessageOfTry(deps, account.id))) return;
    if (!(await mayNotifyNewAddress(deps, account.email))) return;
  }
  const message = newDeviceMessage(deps, account.email, {
    at: deps.now(),
    device: describeDevice(userAgent),
    timeZoneId: account.time_zone_id,
  });
  deps.deferred.defer(() => deps.messaging.send(message));
}

/**
 * Continues a sign-in after the password: with a session, or with a challenge if the account has a second factor. Runs in
 * the caller's transaction, which has locked the account's row.
 */
export async function beginSignIn(
  db: Connection,
  accountId: number,
  caller: Caller,
  now: number,
): Promise<StartedSession | SecondFactorNeeded> {
  const factor = await findSecondFactor(db, accountId);
  if (!factor) return beginSession(db, accountId, caller, now);
  const challenge = await insertChallenge(db, { purpose: 'second-factor', accountId }, now);
  return { secondFactor: methodsOf(factor), challenge };
}

const failed = () => new Refusal('unauthorized', { message: loginFailure });

/** A password from before the promotion to admin may be too short for an admin. */
function checkAdminPassword({ role }: AccountRow, password: string): void {
  if (role !== 'Admin' || [...password].length >= shortestAdminPassword) return;
  throw new Refusal('forbidden', {
    message: `Admins need a password of at least ${shortestAdminPassword} characters. Choose a new one with "Forgot Password".`,
  });
}

/**
 * Same response and timing for unknown emails, to prevent enumeration.
 * @throws Refusal `unauthorized` for a wrong email or password, `forbidden` for an admin whose
 * password is too short, `too_many_requests` after too many tries.
 */
export async function login(
  deps: IdentityDeps,
  { body: form }: Input<typeof signInOperations.login>,
  caller: Caller,
): Promise<Reply<User> | SecondFactorNeeded> {
  const { database, now, passwords } = deps;
  const emailKey = emailKeyOf(form.email);
  const requester = await identifyRequester(deps, emailKey, caller);
  const account = await findAccountByEmail(database.kysely, emailKey, now());
  const counted = countedAccount(emailKey, account !== undefined);
  const refundAttempt = await countPasswordTry(deps, counted, requester);
  const isRight = await passwords.verify(
    account?.password_hash ?? null,
    form.password,
    caller.address,
  );
  if (!account || !isRight) throw failed();
  checkAdminPassword(account, form.password);
  const begun = await database.kysely.transaction().execute(async (transaction) => {
    const at = now();
    // A password reset meanwhile makes this the old password.
    if (!(await updateWithPassword(transaction, account, { signed_in_at: at }))) throw failed();
    return beginSignIn(transaction, account.id, caller, at);
  });
  await refundAttempt();
  if ('challenge' in begun) return begun;
  if (!requester.isKnown) await notifyOfNewDevice(deps, account, caller);
  return respondSignedIn(deps, account.id, begun);
}

export async function logout(
  { database }: IdentityDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<void> {
  await deleteSession(database.kysely, viewer.sessionId);
}
