/** Checks second factors, and asks a signed-in viewer for the second factor or the password again. */
import type {
  ConfirmationForm,
  SecondFactorForm,
  SecondFactorMethod,
  SecondFactorNeeded,
  secondFactorOperations,
} from '#contract/accounts/second-factor.ts';
import { Refusal, refuseField } from '#contract/errors.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { getOwnAccount, lockAccounts } from '#server/identity/accounts.ts';
import type { UsedOnce } from '#server/identity/codes.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { checkOwnPassword, countSessionTry } from '#server/identity/passwords.ts';
import { confirmSession } from '#server/identity/sessions.ts';
import { findSecondFactor, type SecondFactor } from '#server/identity/user.ts';
import { findChallenge, insertChallenge, takeChallenge } from './challenges.queries.ts';
import { findTotpStep, hashRecoveryCode } from './one-time-codes.ts';
import { findPasskey, updateCounter } from './passkeys.queries.ts';
import { recoveryCodeUsedMessage } from './second-factor-messages.ts';
import {
  hasRecoveryCode,
  methodsOf,
  takeRecoveryCode,
  takeTotpStep,
} from './second-factors.queries.ts';
import { verifyAssertion, type SignInDeps } from './verify-passkey.ts';

export const describeWrongResponse = (method: SecondFactorMethod): string =>
  method === 'passkey'
    ? 'This passkey was not accepted. Please use another one, or another way.'
    : 'That code is wrong or was already used. Please enter a new one.';

export function refuseResponse(method: SecondFactorMethod): never {
  refuseField('response', describeWrongResponse(method));
}

export function refuseChallenge(): never {
  refuseField('challenge', 'This took too long or was already used. Please start again.');
}

/** Null for a wrong response. Does not write. */
export async function checkSecondFactor(
  { database: { kysely }, now, relyingParty }: SignInDeps,
  factor: SecondFactor,
  { challenge, method, response }: SecondFactorForm,
): Promise<UsedOnce['take'] | null> {
  if (typeof response !== 'string') {
    if (method !== 'passkey') return null;
    const passkey = await findPasskey(kysely, response.id);
    if (passkey?.account_id !== factor.account_id) return null;
    const counter = await verifyAssertion(relyingParty, challenge, response, passkey);
    return counter === null ? null : (db) => updateCounter(db, passkey, counter, now());
  }
  if (method === 'totp' && factor.totp_secret !== null) {
    const step = findTotpStep(factor.totp_secret, response, now());
    if (step === null || step <= factor.totp_step) return null;
    return (db) => takeTotpStep(db, factor, step);
  }
  if (method !== 'recovery') return null;
  const hash = hashRecoveryCode(response);
  if (!(await hasRecoveryCode(kysely, factor.account_id, hash))) return null;
  return (db) => takeRecoveryCode(db, factor.account_id, hash);
}

/** @throws Refusal `bad_request` without a second factor. */
export async function getSecondFactor(
  { database }: IdentityDeps,
  { accountId }: Viewer,
): Promise<SecondFactor> {
  const factor = await findSecondFactor(database.kysely, accountId);
  if (factor) return factor;
  throw new Refusal('bad_request', { message: 'Two-step sign-in is off.' });
}

/** @throws Refusal `bad_request` without a second factor. */
export async function beginConfirmation(
  deps: IdentityDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<SecondFactorNeeded> {
  const factor = await getSecondFactor(deps, viewer);
  const purpose = { purpose: 'confirm', accountId: viewer.accountId } as const;
  const challenge = await insertChallenge(deps.database.kysely, purpose, deps.now());
  return { secondFactor: methodsOf(factor), challenge };
}

/** The whole form of a second factor. */
function checkForm({ challenge, method, response }: ConfirmationForm): SecondFactorForm {
  if (challenge !== undefined && method !== undefined && response !== undefined) {
    return { challenge, method, response };
  }
  refuseField('response', 'Two-step sign-in is on. Please confirm with your second step.');
}

async function confirmSecondFactor(
  deps: SignInDeps,
  factor: SecondFactor,
  form: SecondFactorForm,
  viewer: Viewer,
): Promise<void> {
  const { database, now, deferred, messaging } = deps;
  const { kysely } = database;
  const challenge = await findChallenge(kysely, form.challenge, 'confirm', now());
  if (challenge?.account_id !== viewer.accountId) return refuseChallenge();
  const account = await getOwnAccount(deps, viewer);
  const take = await countSessionTry(deps, account, viewer, () =>
    checkSecondFactor(deps, factor, form),
  );
  if (!take) return refuseResponse(form.method);
  await kysely.transaction().execute(async (transaction) => {
    await lockAccounts(transaction, database.dialect, [viewer.accountId]);
    if (!(await takeChallenge(transaction, challenge))) refuseChallenge();
    if (!(await take(transaction))) refuseResponse(form.method);
    await confirmSession(transaction, viewer.sessionId, now());
  });
  if (form.method === 'recovery') {
    const message = recoveryCodeUsedMessage(deps, account.email, factor.recoveryCodes - 1);
    deferred.defer(() => messaging.send(message));
  }
}

async function confirmPassword(
  deps: IdentityDeps,
  password: string | undefined,
  viewer: Viewer,
): Promise<void> {
  if (!password) {
    refuseField('password', 'Password is required.');
  }
  const account = await getOwnAccount(deps, viewer);
  await checkOwnPassword(deps, account, viewer, { password, field: 'password' });
  await confirmSession(deps.database.kysely, viewer.sessionId, deps.now());
}

/** @throws Refusal `bad_request` for a wrong response or password; the 30th of a day ends the session. */
export async function confirmIdentity(
  deps: SignInDeps,
  { body: form }: Input<typeof secondFactorOperations.confirmIdentity>,
  { viewer }: Caller<Viewer>,
): Promise<{ message: string }> {
  const factor = await findSecondFactor(deps.database.kysely, viewer.accountId);
  if (factor) await confirmSecondFactor(deps, factor, checkForm(form), viewer);
  else await confirmPassword(deps, form.password, viewer);
  return { message: 'Thank you. You will not be asked again for 10 minutes.' };
}
