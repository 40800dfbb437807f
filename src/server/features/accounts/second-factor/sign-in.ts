/** Signs in with a passkey, or with a second factor after the password. */
import { Refusal } from '#contract/errors.ts';
import type { PasskeyAssertion } from '#contract/passkeys.ts';
import type { SecondFactorForm, SecondFactorMethod } from '#contract/second-factor.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countPasswordTry } from '../account-limits.ts';
import type { AccountParts } from '../account-parts.ts';
import { findAccount, updateWithPassword } from '../accounts.queries.ts';
import { beginSession, type SignedIn } from '../begin-session.ts';
import { getUser } from '../get-user.ts';
import { identifyRequester } from '../requester.ts';
import { tellOfNewDevice } from '../tell-of-new-device.ts';
import {
  findChallenge,
  insertChallenge,
  takeChallenge,
  type ChallengeRow,
} from './challenges.queries.ts';
import { checkSecondFactor, type TakeResponse } from './check-second-factor.ts';
import { findPasskey, updateCounter } from '../passkeys/passkeys.queries.ts';
import { recoveryCodeUsedMessage } from './second-factor-messages.ts';
import { findSecondFactor } from './second-factors.queries.ts';
import { verifyAssertion } from '../passkeys/verify-passkey.ts';
import { describeWrongResponse } from './wrong-response.ts';

export function refuseChallenge(): never {
  const message = 'This took too long, or was used before. Please start again.';
  throw new Refusal('bad_request', { message, errors: { challenge: message } });
}

export async function beginPasskeySignIn({
  database,
  now,
}: AccountParts): Promise<{ challenge: string }> {
  const purpose = { purpose: 'sign-in', accountId: null } as const;
  return { challenge: await insertChallenge(database.kysely, purpose, now()) };
}

interface Proof {
  readonly challenge: ChallengeRow;
  readonly take: TakeResponse;
  readonly refuse: () => never;
}

/** The session that a passkey or a second factor begins. */
async function beginConfirmedSession(
  parts: AccountParts,
  account: AccountRow,
  { challenge, take, refuse }: Proof,
  caller: Caller,
): Promise<SignedIn> {
  const { database, now } = parts;
  const { token, device } = await database.kysely.transaction().execute(async (transaction) => {
    const at = now();
    // The password may have been changed meanwhile: that ended this sign-in.
    if (!(await updateWithPassword(transaction, account, { signed_in_at: at }))) refuseChallenge();
    if (!(await takeChallenge(transaction, challenge))) refuseChallenge();
    if (!(await take(transaction))) refuse();
    return beginSession(transaction, account.id, caller, at, true);
  });
  return { user: await getUser(parts, { accountId: account.id, token }), device };
}

const refusePasskey = (): never => {
  throw new Refusal('unauthorized', {
    message: 'This passkey could not sign you in. Please use your password.',
  });
};

/**
 * Answers alike whatever is wrong with the passkey; each challenge can be tried once.
 *
 * @throws Refusal `unauthorized` for a wrong passkey, `bad_request` for a challenge that is not good any more.
 */
export async function signInWithPasskey(
  parts: AccountParts,
  { challenge, response }: { challenge: string; response: PasskeyAssertion },
  caller: Caller,
): Promise<SignedIn> {
  const { database, now, relyingParty } = parts;
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
  const requester = await identifyRequester(parts, account.email_key, caller);
  const take: TakeResponse = (db) => updateCounter(db, passkey, counter, now());
  const proof = { challenge: found, take, refuse: refusePasskey };
  const signedIn = await beginConfirmedSession(parts, account, proof, caller);
  if (!requester.isKnown) await tellOfNewDevice(parts, account, caller);
  return signedIn;
}

const refuseResponse = (method: SecondFactorMethod): never => {
  throw new Refusal('unauthorized', { message: describeWrongResponse(method) });
};

/**
 * Wrong tries are limited as those of passwords are, in a count of their own.
 *
 * @throws Refusal `unauthorized` for a wrong response, `bad_request` for a challenge that is not good any more,
 *   `too_many_requests` after too many tries.
 */
export async function passSecondFactor(
  parts: AccountParts,
  form: SecondFactorForm,
  caller: Caller,
): Promise<SignedIn> {
  const { database, now, deferred, messaging } = parts;
  const { kysely } = database;
  const challenge = await findChallenge(kysely, form.challenge, 'second-factor', now());
  if (challenge?.account_id == null) return refuseChallenge();
  const account = await findAccount(kysely, challenge.account_id, now());
  const factor = await findSecondFactor(kysely, challenge.account_id);
  if (!account || !factor) return refuseChallenge();
  const requester = await identifyRequester(parts, account.email_key, caller);
  const counted = `second factor of ${account.id}`;
  const takeTryBack = await countPasswordTry(parts, counted, requester);
  const take = await checkSecondFactor(parts, factor, form);
  const refuse = () => refuseResponse(form.method);
  if (!take) return refuse();
  const proof = { challenge, take, refuse };
  const signedIn = await beginConfirmedSession(parts, account, proof, caller);
  await takeTryBack();
  if (!requester.isKnown) await tellOfNewDevice(parts, account, caller);
  if (form.method === 'recovery') {
    const message = recoveryCodeUsedMessage(parts, account.email, factor.recoveryCodes - 1);
    deferred.defer(() => messaging.send(message));
  }
  return signedIn;
}
