/** Asks the owner of a session for the second factor once more, or for the password where there is none. */
import { Refusal } from '#contract/errors.ts';
import type {
  SecondFactorForm,
  SecondFactorMethod,
  SecondFactorNeeded,
} from '#contract/second-factor.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { countPasswordTry } from '../account-limits.ts';
import type { AccountParts } from '../account-parts.ts';
import { holdAccount } from '../accounts.queries.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import { ownSession } from '../requester.ts';
import { confirmSession } from '../sessions.queries.ts';
import { findChallenge, insertChallenge, takeChallenge } from './challenges.queries.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { findSecondFactor, methodsOf, type SecondFactor } from './second-factors.queries.ts';
import { refuseChallenge } from './sign-in.ts';
import { describeWrongResponse } from './wrong-response.ts';

export function refuseResponse(method: SecondFactorMethod): never {
  const message = describeWrongResponse(method);
  throw new Refusal('bad_request', { message, errors: { response: message } });
}

/** @throws Refusal `bad_request` while it is off. */
export async function getSecondFactor(
  { database }: AccountParts,
  { accountId }: Viewer,
): Promise<SecondFactor> {
  const factor = await findSecondFactor(database.kysely, accountId);
  if (factor) return factor;
  throw new Refusal('bad_request', { message: 'Two-step sign-in is off.' });
}

/** @throws Refusal `bad_request` without a second factor. */
export async function beginConfirmation(
  parts: AccountParts,
  viewer: Viewer,
): Promise<SecondFactorNeeded> {
  const factor = await getSecondFactor(parts, viewer);
  const purpose = { purpose: 'confirm', accountId: viewer.accountId } as const;
  const challenge = await insertChallenge(parts.database.kysely, purpose, parts.now());
  return { secondFactor: methodsOf(factor), challenge };
}

/** @throws Refusal `bad_request` for a wrong response, `too_many_requests` after 10 of them. */
export async function confirmIdentity(
  parts: AccountParts,
  form: SecondFactorForm,
  viewer: Viewer,
): Promise<{ message: string }> {
  const { database, now } = parts;
  const { kysely } = database;
  const factor = await getSecondFactor(parts, viewer);
  const challenge = await findChallenge(kysely, form.challenge, 'confirm', now());
  if (challenge?.account_id !== viewer.accountId) return refuseChallenge();
  const requester = { key: ownSession, isKnown: true };
  const counted = `second factor of ${viewer.accountId}`;
  const takeTryBack = await countPasswordTry(parts, counted, requester);
  const take = await checkSecondFactor(parts, factor, form);
  if (!take) return refuseResponse(form.method);
  await kysely.transaction().execute(async (transaction) => {
    await holdAccount(transaction, viewer.accountId);
    if (!(await takeChallenge(transaction, challenge))) refuseChallenge();
    if (!(await take(transaction))) refuseResponse(form.method);
    await confirmSession(transaction, viewer.sessionId, now());
  });
  await takeTryBack();
  return { message: 'Thank you. You will not be asked again for 10 minutes.' };
}

/**
 * The password of an account without a second factor. One with it has just shown it: the operation asks before it runs.
 *
 * @throws Refusal `bad_request` for a missing or wrong password, `too_many_requests` after 10 of them.
 */
export async function checkConfirmation(
  parts: AccountParts,
  account: AccountRow,
  viewer: Viewer,
  password: string | undefined,
): Promise<void> {
  if (viewer.hasSecondFactor) return;
  if (!password) {
    const message = 'Password is required.';
    throw new Refusal('bad_request', { message, errors: { password: message } });
  }
  await checkOwnPassword(parts, account, password, 'password');
}
