/** Changes a second factor that is on: its authenticator app, its recovery codes, and turning it off. */
import { Refusal } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountParts } from '../../account-parts.ts';
import { holdAccount, updateAccount } from '../../accounts.queries.ts';
import { getOwnAccount } from '../../get-user.ts';
import {
  deleteChallenges,
  findChallenge,
  insertChallenge,
  takeChallenge,
} from '../challenges.queries.ts';
import { getSecondFactor, refuseResponse } from '../confirm-identity.ts';
import { createRecoveryCodes, hashRecoveryCode } from '../recovery-codes.ts';
import {
  secondFactorChangedMessage,
  secondFactorOffMessage,
  type SecondFactorChange,
} from '../second-factor-messages.ts';
import {
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  updateTotp,
} from '../second-factors.queries.ts';
import { refuseChallenge } from '../sign-in.ts';
import { createTotpSecret, findTotpStep, totpUri } from '../totp.ts';

function notify(parts: AccountParts, email: string, change: SecondFactorChange): void {
  const message = secondFactorChangedMessage(parts, email, change);
  parts.deferred.defer(() => parts.messaging.send(message));
}

/** @throws Refusal `bad_request` while it is off, `forbidden` for an admin who must have one. */
export async function turnOffSecondFactor(
  parts: AccountParts,
  viewer: Viewer,
): Promise<{ message: string }> {
  const { database, now, deferred, messaging } = parts;
  const account = await getOwnAccount(parts, viewer);
  await getSecondFactor(parts, viewer);
  if (parts.isAdminSecondFactorRequired && account.role === 'Admin') {
    throw new Refusal('forbidden', {
      message: 'Admins need two-step sign-in. You can replace your passkeys or your app instead.',
    });
  }
  await database.kysely.transaction().execute(async (transaction) => {
    await updateAccount(transaction, account.id, { updated_at: now() });
    await deleteSecondFactor(transaction, account.id);
    await deleteChallenges(transaction, account.id);
  });
  deferred.defer(() => messaging.send(secondFactorOffMessage(parts, account.email)));
  return { message: 'Two-step sign-in is off.' };
}

/** @throws Refusal `bad_request` while the second factor is off. */
export async function renewRecoveryCodes(
  parts: AccountParts,
  viewer: Viewer,
): Promise<{ recoveryCodes: string[] }> {
  const { database, now } = parts;
  const account = await getOwnAccount(parts, viewer);
  await getSecondFactor(parts, viewer);
  const recoveryCodes = createRecoveryCodes();
  await database.kysely.transaction().execute(async (transaction) => {
    await updateAccount(transaction, account.id, { updated_at: now() });
    const hashes = recoveryCodes.map(hashRecoveryCode);
    await replaceRecoveryCodes(transaction, account.id, hashes);
  });
  notify(parts, account.email, 'new recovery codes');
  return { recoveryCodes };
}

/** @throws Refusal `bad_request` while the second factor is off. */
export async function beginTotp(parts: AccountParts, viewer: Viewer) {
  const account = await getOwnAccount(parts, viewer);
  await getSecondFactor(parts, viewer);
  const secret = createTotpSecret();
  const purpose = { purpose: 'totp', accountId: account.id, totpSecret: secret } as const;
  const challenge = await insertChallenge(parts.database.kysely, purpose, parts.now());
  return { challenge, secret, uri: totpUri(secret, account.email) };
}

/** @throws Refusal `bad_request` for a wrong code, or while the second factor is off. */
export async function setTotp(
  parts: AccountParts,
  form: { readonly challenge: string; readonly code: string },
  viewer: Viewer,
): Promise<{ message: string }> {
  const { database, now } = parts;
  const { kysely } = database;
  const account = await getOwnAccount(parts, viewer);
  await getSecondFactor(parts, viewer);
  const challenge = await findChallenge(kysely, form.challenge, 'totp', now());
  if (challenge?.account_id !== account.id) return refuseChallenge();
  const step = findTotpStep(challenge.totp_secret, form.code, now());
  if (step === null) return refuseResponse('totp');
  await kysely.transaction().execute(async (transaction) => {
    await holdAccount(transaction, account.id);
    if (!(await takeChallenge(transaction, challenge))) refuseChallenge();
    if (!(await updateTotp(transaction, account.id, challenge.totp_secret, step))) {
      refuseChallenge();
    }
  });
  notify(parts, account.email, 'new authenticator app');
  return { message: 'Your authenticator app is set up.' };
}

/** @throws Refusal `bad_request` where no passkey remains. */
export async function removeTotp(
  parts: AccountParts,
  viewer: Viewer,
): Promise<{ message: string }> {
  const { database, now } = parts;
  const account = await getOwnAccount(parts, viewer);
  await getSecondFactor(parts, viewer);
  await database.kysely.transaction().execute(async (transaction) => {
    // Holds the account's row: the last passkey is not removed at the same moment.
    await updateAccount(transaction, account.id, { updated_at: now() });
    const factor = await findSecondFactor(transaction, account.id);
    if (!factor?.passkeys) {
      const message =
        'The app is your only second step. Add a passkey first, or turn two-step sign-in off.';
      throw new Refusal('bad_request', { message });
    }
    await updateTotp(transaction, account.id, null, 0);
  });
  notify(parts, account.email, 'no authenticator app');
  return { message: 'Your authenticator app was removed.' };
}
