/** Signs in with a passkey, or with a second factor after the password. */
import type { User } from '#contract/accounts/account.ts';
import type { SecondFactorMethod } from '#contract/accounts/second-factor.ts';
import type { signInOperations } from '#contract/accounts/sign-in.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller, Input, Reply } from '#server/http/bind-operation.ts';
import {
  countMessageOfWrongSecondStep,
  countPasswordTry,
} from '#server/identity/account-limits.ts';
import { findAccount, updateWithPassword } from '#server/identity/accounts.ts';
import type { UsedOnce } from '#server/identity/codes.ts';
import { describeDevice, identifyRequester } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { beginSession } from '#server/identity/sessions.ts';
import { findSecondFactor, respondSignedIn } from '#server/identity/user.ts';
import {
  findChallenge,
  insertChallenge,
  limitSignInChallenges,
  takeChallenge,
  type ChallengeRow,
} from './challenges.queries.ts';
import { checkSecondFactor, describeWrongResponse, refuseChallenge } from './confirm-identity.ts';
import { notifyOfNewDevice } from './login.ts';
import { findPasskey, updateCounter } from './passkeys.queries.ts';
import { recoveryCodeUsedMessage, wrongSecondStepMessage } from './second-factor-messages.ts';
import { verifyAssertion, type SignInDeps } from './verify-passkey.ts';

/** One request in so many limits the stored challenges, which keeps the cost of each low. */
const limitOnceIn = 100;

export async function beginPasskeySignIn({
  database,
  now,
}: IdentityDeps): Promise<{ challenge: string }> {
  const purpose = { purpose: 'sign-in', accountId: null } as const;
  if (Math.random() < 1 / limitOnceIn) await limitSignInChallenges(database.kysely);
  return { challenge: await insertChallenge(database.kysely, purpose, now()) };
}

interface AcceptedResponse extends UsedOnce {
  readonly challenge: ChallengeRow;
}

/** Starts a session after a passkey or second factor. */
async function beginConfirmedSession(
  deps: IdentityDeps,
  account: AccountRow,
  { challenge, take, refuse }: AcceptedResponse,
  caller: Caller,
): Promise<Reply<User>> {
  const { database, now } = deps;
  const started = await database.kysely.transaction().execute(async (transaction) => {
    const at = now();
    // A password change meanwhile ends this sign-in.
    if (!(await updateWithPassword(transaction, account, { signed_in_at: at }))) refuseChallenge();
    if (!(await takeChallenge(transaction, challenge))) refuseChallenge();
    if (!(await take(transaction))) refuse();
    return beginSession(transaction, account.id, caller, at);
  });
  return respondSignedIn(deps, account.id, started);
}

const refusePasskey = (): never => {
  throw new Refusal('unauthorized', {
    message: 'This passkey could not sign you in. Please use your password.',
  });
};

/**
 * Gives the same response for every error of the passkey. Each challenge can be tried once.
 * @throws Refusal `unauthorized` for a wrong passkey, `bad_request` for an expired or used
 * challenge.
 */
export async function signInWithPasskey(
  deps: SignInDeps,
  { body: { challenge, response } }: Input<typeof signInOperations.signInWithPasskey>,
  caller: Caller,
): Promise<Reply<User>> {
  const { database, now, relyingParty } = deps;
  const { kysely } = database;
  const found = await findChallenge(kysely, challenge, 'sign-in', now());
  if (!found) return refuseChallenge();
  const passkey = await findPasskey(kysely, response.id);
  const account = passkey && (await findAccount(kysely, passkey.account_id, now()));
  const counter = passkey && (await verifyAssertion(relyingParty, challenge, response, passkey));
  if (!account || typeof counter !== 'number') {
    await takeChallenge(kysely, found);
    return refusePasskey();
  }
  const requester = await identifyRequester(deps, account.email_key, caller);
  const take: UsedOnce['take'] = (db) => updateCounter(db, passkey, counter, now());
  const accepted = { challenge: found, take, refuse: refusePasskey };
  const signedIn = await beginConfirmedSession(deps, account, accepted, caller);
  if (!requester.isKnown) await notifyOfNewDevice(deps, account, caller);
  return signedIn;
}

/**
 * Mails the owner when an unknown device has the password, but not the second step: once a day at most, however often it
 * is tried.
 */
async function notifyOfWrongSecondStep(
  deps: IdentityDeps,
  account: AccountRow,
  { userAgent }: Caller,
): Promise<void> {
  // The emails of samples are invented.
  if (account.is_sample === 1) return;
  if (!(await countMessageOfWrongSecondStep(deps, account.id))) return;
  const message = wrongSecondStepMessage(deps, account.email, {
    at: deps.now(),
    device: describeDevice(userAgent),
    timeZoneId: account.time_zone_id,
  });
  deps.deferred.defer(() => deps.messaging.send(message));
}

const refuseResponse = (method: SecondFactorMethod): never => {
  throw new Refusal('unauthorized', { message: describeWrongResponse(method) });
};

/**
 * Wrong tries have the same limits as those of passwords, in a separate count.
 * @throws Refusal `unauthorized` for a wrong response, `bad_request` for an expired or used
 * challenge, `too_many_requests` after too many tries.
 */
export async function passSecondFactor(
  deps: SignInDeps,
  { body: form }: Input<typeof signInOperations.passSecondFactor>,
  caller: Caller,
): Promise<Reply<User>> {
  const { database, now, deferred, messaging } = deps;
  const { kysely } = database;
  const challenge = await findChallenge(kysely, form.challenge, 'second-factor', now());
  if (challenge?.account_id == null) return refuseChallenge();
  const account = await findAccount(kysely, challenge.account_id, now());
  const factor = await findSecondFactor(kysely, challenge.account_id);
  if (!account || !factor) return refuseChallenge();
  const requester = await identifyRequester(deps, account.email_key, caller);
  const counted = `second factor of ${account.id}`;
  const refundAttempt = await countPasswordTry(deps, counted, requester);
  const take = await checkSecondFactor(deps, factor, form);
  const refuse = () => refuseResponse(form.method);
  if (!take) {
    if (!requester.isKnown) await notifyOfWrongSecondStep(deps, account, caller);
    return refuse();
  }
  const accepted = { challenge, take, refuse };
  const signedIn = await beginConfirmedSession(deps, account, accepted, caller);
  await refundAttempt();
  if (!requester.isKnown) await notifyOfNewDevice(deps, account, caller);
  if (form.method === 'recovery') {
    const message = recoveryCodeUsedMessage(deps, account.email, factor.recoveryCodes - 1);
    deferred.defer(() => messaging.send(message));
  }
  return signedIn;
}
