/** Asks a signed-in viewer for the second factor again, or for the password without one. */
import type {
  ConfirmationForm,
  SecondFactorForm,
  SecondFactorMethod,
  SecondFactorNeeded,
} from '#contract/accounts/second-factor.ts';
import { Refusal } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { holdAccount } from '../accounts.queries.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { getOwnAccount } from '../get-user.ts';
import { guessInSession } from '../sign-in/guess-in-session.ts';
import { confirmSession } from '../sign-in/sessions.queries.ts';
import { findChallenge, insertChallenge, takeChallenge } from './challenges.queries.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { recoveryCodeUsedMessage } from './second-factor-messages.ts';
import { findSecondFactor, methodsOf, type SecondFactor } from './second-factors.queries.ts';
import { refuseChallenge } from './sign-in.ts';
import { describeWrongResponse } from './wrong-response.ts';

export function refuseResponse(method: SecondFactorMethod): never {
  const message = describeWrongResponse(method);
  throw new Refusal('bad_request', { message, errors: { response: message } });
}

/** @throws Refusal `bad_request` without a second factor. */
export async function getSecondFactor(
  { database }: AccountDeps,
  { accountId }: Viewer,
): Promise<SecondFactor> {
  const factor = await findSecondFactor(database.kysely, accountId);
  if (factor) return factor;
  throw new Refusal('bad_request', { message: 'Two-step sign-in is off.' });
}

/** @throws Refusal `bad_request` without a second factor. */
export async function beginConfirmation(
  deps: AccountDeps,
  viewer: Viewer,
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
  const message = 'Two-step sign-in is on. Please confirm with your second step.';
  throw new Refusal('bad_request', { message, errors: { response: message } });
}

async function confirmSecondFactor(
  deps: AccountDeps,
  factor: SecondFactor,
  form: SecondFactorForm,
  viewer: Viewer,
): Promise<void> {
  const { database, now, deferred, messaging } = deps;
  const { kysely } = database;
  const challenge = await findChallenge(kysely, form.challenge, 'confirm', now());
  if (challenge?.account_id !== viewer.accountId) return refuseChallenge();
  const account = await getOwnAccount(deps, viewer);
  const take = await guessInSession(deps, account, viewer, () =>
    checkSecondFactor(deps, factor, form),
  );
  if (!take) return refuseResponse(form.method);
  await kysely.transaction().execute(async (transaction) => {
    await holdAccount(transaction, viewer.accountId);
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
  deps: AccountDeps,
  password: string | undefined,
  viewer: Viewer,
): Promise<void> {
  if (!password) {
    const message = 'Password is required.';
    throw new Refusal('bad_request', { message, errors: { password: message } });
  }
  const account = await getOwnAccount(deps, viewer);
  await checkOwnPassword(deps, account, viewer, { password, field: 'password' });
  await confirmSession(deps.database.kysely, viewer.sessionId, deps.now());
}

/** @throws Refusal `bad_request` for a wrong response or password; the 30th of a day ends the session. */
export async function confirmIdentity(
  deps: AccountDeps,
  form: ConfirmationForm,
  viewer: Viewer,
): Promise<{ message: string }> {
  const factor = await findSecondFactor(deps.database.kysely, viewer.accountId);
  if (factor) await confirmSecondFactor(deps, factor, checkForm(form), viewer);
  else await confirmPassword(deps, form.password, viewer);
  return { message: 'Thank you. You will not be asked again for 10 minutes.' };
}
