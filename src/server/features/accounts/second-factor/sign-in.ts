/** Signs in with a passkey, or with a second factor after the password. */
import type { SecondFactorForm, SecondFactorMethod } from '#contract/accounts/second-factor.ts';
import { Refusal } from '#contract/errors.ts';
import type { PasskeyAssertion } from '#contract/accounts/passkeys.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countPasswordTry } from '../account-limits.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccount, updateWithPassword } from '../accounts.queries.ts';
import { beginSession, type SignedIn } from '../sign-in/begin-session.ts';
import { getUser } from '../get-user.ts';
import { identifyRequester } from '../requester.ts';
import { notifyOfNewDevice } from '../sign-in/notify-of-new-device.ts';
import {
  findChallenge,
  insertChallenge,
  limitSignInChallenges,
  takeChallenge,
  type ChallengeRow,
} from './challenges.queries.ts';
import { checkSecondFactor, type TakeResponse } from './check-second-factor.ts';
import { findPasskey, updateCounter } from '../passkeys/passkeys.queries.ts';
import { recoveryCodeUsedMessage } from './second-factor-messages.ts';
import { findSecondFactor } from './second-factors.queries.ts';
import { notifyOfWrongSecondStep } from './notify-of-wrong-second-step.ts';
import { verifyAssertion } from '../passkeys/verify-passkey.ts';
import { describeWrongResponse } from './wrong-response.ts';

export function refuseChallenge(): never {
  const message = 'This took too long or was already used. Please start again.';
  throw new Refusal('bad_request', { message, errors: { challenge: message } });
}

/** One request in so many limits the stored challenges, which keeps the cost of each low. */
const limitOnceIn = 100;

export async function beginPasskeySignIn({
  database,
  now,
}: AccountDeps): Promise<{ challenge: string }> {
  const purpose = { purpose: 'sign-in', accountId: null } as const;
  if (Math.random() < 1 / limitOnceIn) await limitSignInChallenges(database.kysely);
  return { challenge: await insertChallenge(database.kysely, purpose, now()) };
}

interface Proof {
  readonly challenge: ChallengeRow;
  readonly take: TakeResponse;
  readonly refuse: () => never;
}

/** Starts a session after a passkey or second factor. */
async function beginConfirmedSession(
  deps: AccountDeps,
  account: AccountRow,
  { challenge, take, refuse }: Proof,
  caller: Caller,
): Promise<SignedIn> {
  const { database, now } = deps;
  const { token, device } = await database.kysely.transaction().execute(async (transaction) => {
    const at = now();
    // A password change meanwhile ends this sign-in.
    if (!(await updateWithPassword(transaction, account, { signed_in_at: at }))) refuseChallenge();
    if (!(await takeChallenge(transaction, challenge))) refuseChallenge();
    if (!(await take(transaction))) refuse();
    return beginSession(transaction, account.id, caller, at);
  });
  return { user: await getUser(deps, { accountId: account.id, token }), device };
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
  deps: AccountDeps,
  { challenge, response }: { challenge: string; response: PasskeyAssertion },
  caller: Caller,
): Promise<SignedIn> {
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
  const take: TakeResponse = (db) => updateCounter(db, passkey, counter, now());
  const proof = { challenge: found, take, refuse: refusePasskey };
  const signedIn = await beginConfirmedSession(deps, account, proof, caller);
  if (!requester.isKnown) await notifyOfNewDevice(deps, account, caller);
  return signedIn;
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
  deps: AccountDeps,
  form: SecondFactorForm,
  caller: Caller,
): Promise<SignedIn> {
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
  const proof = { challenge, take, refuse };
  const signedIn = await beginConfirmedSession(deps, account, proof, caller);
  await refundAttempt();
  if (!requester.isKnown) await notifyOfNewDevice(deps, account, caller);
  if (form.method === 'recovery') {
    const message = recoveryCodeUsedMessage(deps, account.email, factor.recoveryCodes - 1);
    deferred.defer(() => messaging.send(message));
  }
  return signedIn;
}
