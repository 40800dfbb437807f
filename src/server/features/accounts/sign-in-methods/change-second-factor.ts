/** Changes a second factor: its authenticator app, its recovery codes, or turning it off. */
import type { secondFactorOperations } from '#contract/accounts/second-factor.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChange } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import {
  emailKeyOf,
  findEmailOwner,
  getOwnAccount,
  lockAccounts,
  updateAccount,
} from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { endAllAccess } from '#server/identity/sessions.ts';
import { findSecondFactor } from '#server/identity/user.ts';
import { findChallenge, insertChallenge, takeChallenge } from '../sign-in/challenges.queries.ts';
import { getSecondFactor, refuseChallenge, refuseResponse } from '../sign-in/confirm-identity.ts';
import {
  createRecoveryCodes,
  createTotpSecret,
  findTotpStep,
  hashRecoveryCode,
  totpUri,
} from '../sign-in/one-time-codes.ts';
import {
  secondFactorChangedMessage,
  secondFactorOffMessage,
  type SecondFactorChange,
} from '../sign-in/second-factor-messages.ts';
import { replaceRecoveryCodes } from '../sign-in/second-factors.queries.ts';

/** Also deletes the recovery codes; false when the account had no second factor. */
async function deleteSecondFactor(db: Connection, accountId: number): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** @param totpSecret null removes the authenticator app */
async function updateTotp(
  db: Connection,
  accountId: number,
  totpSecret: string | null,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ totp_secret: totpSecret, totp_step: step })
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function notify(deps: IdentityDeps, email: string, change: SecondFactorChange): void {
  const message = secondFactorChangedMessage(deps, email, change);
  deps.deferred.defer(() => deps.messaging.send(message));
}

/**
 * @throws Refusal `bad_request` without a second factor, `forbidden` for an admin who must have
 * one.
 */
export async function turnOffSecondFactor(
  deps: IdentityDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<{ message: string }> {
  const { database, now, deferred, messaging } = deps;
  const account = await getOwnAccount(deps, viewer);
  await getSecondFactor(deps, viewer);
  if (deps.isAdminSecondFactorRequired && account.role === 'Admin') {
    throw new Refusal('forbidden', {
      message: 'Admins need two-step sign-in. You can replace your passkeys or your app instead.',
    });
  }
  await database.kysely.transaction().execute(async (transaction) => {
    await updateAccount(transaction, account.id, { updated_at: now() });
    await deleteSecondFactor(transaction, account.id);
    await transaction.deleteFrom('challenges').where('account_id', '=', account.id).execute();
  });
  deferred.defer(() => messaging.send(secondFactorOffMessage(deps, account.email)));
  return { message: 'Two-step sign-in is off.' };
}

/** @throws Refusal `bad_request` without a second factor. */
export async function renewRecoveryCodes(
  deps: IdentityDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<{ recoveryCodes: string[] }> {
  const { database, now } = deps;
  const account = await getOwnAccount(deps, viewer);
  await getSecondFactor(deps, viewer);
  const recoveryCodes = createRecoveryCodes();
  await database.kysely.transaction().execute(async (transaction) => {
    await updateAccount(transaction, account.id, { updated_at: now() });
    const hashes = recoveryCodes.map(hashRecoveryCode);
    await replaceRecoveryCodes(transaction, account.id, hashes);
  });
  notify(deps, account.email, 'new recovery codes');
  return { recoveryCodes };
}

/** @throws Refusal `bad_request` without a second factor. */
export async function beginTotp(deps: IdentityDeps, _input: unknown, { viewer }: Caller<Viewer>) {
  const account = await getOwnAccount(deps, viewer);
  await getSecondFactor(deps, viewer);
  const secret = createTotpSecret();
  const purpose = { purpose: 'totp', accountId: account.id, totpSecret: secret } as const;
  const challenge = await insertChallenge(deps.database.kysely, purpose, deps.now());
  return { challenge, secret, uri: totpUri(secret, account.email) };
}

/** @throws Refusal `bad_request` for a wrong code, or without a second factor. */
export async function setTotp(
  deps: IdentityDeps,
  { body: form }: Input<typeof secondFactorOperations.setTotp>,
  { viewer }: Caller<Viewer>,
): Promise<{ message: string }> {
  const { database, now } = deps;
  const { kysely } = database;
  const account = await getOwnAccount(deps, viewer);
  await getSecondFactor(deps, viewer);
  const challenge = await findChallenge(kysely, form.challenge, 'totp', now());
  if (challenge?.account_id !== account.id) return refuseChallenge();
  const step = findTotpStep(challenge.totp_secret, form.code, now());
  if (step === null) return refuseResponse('totp');
  await kysely.transaction().execute(async (transaction) => {
    await lockAccounts(transaction, database.dialect, [account.id]);
    if (!(await takeChallenge(transaction, challenge))) refuseChallenge();
    if (!(await updateTotp(transaction, account.id, challenge.totp_secret, step))) {
      refuseChallenge();
    }
  });
  notify(deps, account.email, 'new authenticator app');
  return { message: 'Your authenticator app is set up.' };
}

/** @throws Refusal `bad_request` when no passkey remains. */
export async function removeTotp(
  deps: IdentityDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<{ message: string }> {
  const { database, now } = deps;
  const account = await getOwnAccount(deps, viewer);
  await getSecondFactor(deps, viewer);
  await database.kysely.transaction().execute(async (transaction) => {
    // Locks the account's row, so that a concurrent request cannot remove the last passkey.
    await updateAccount(transaction, account.id, { updated_at: now() });
    const factor = await findSecondFactor(transaction, account.id);
    if (!factor?.passkeys) {
      const message =
        'The app is your only second step. Add a passkey first, or turn two-step sign-in off.';
      throw new Refusal('bad_request', { message });
    }
    await updateTotp(transaction, account.id, null, 0);
  });
  notify(deps, account.email, 'no authenticator app');
  return { message: 'Your authenticator app was removed.' };
}

type SecondFactorReset =
  | { readonly kind: 'no account' }
  | { readonly kind: 'nothing to reset' }
  /** The email as stored in the account. */
  | { readonly kind: 'reset'; readonly email: string };

/**
 * Removes the second factor of an account whose owner lost it, with its recovery codes and passkeys, and ends all access.
 * The operator runs it from the command line.
 */
export async function resetSecondFactor(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  email: string,
  actor: string,
): Promise<SecondFactorReset> {
  return database.kysely.transaction().execute(async (transaction) => {
    const account = await findEmailOwner(transaction, emailKeyOf(email));
    if (!account) return { kind: 'no account' };
    const at = now();
    // Locks the account's row, like every change of a second factor.
    await lockAccounts(transaction, database.dialect, [account.id]);
    const hasSecondFactor = await deleteSecondFactor(transaction, account.id);
    const { numDeletedRows } = await transaction
      .deleteFrom('passkeys')
      .where('account_id', '=', account.id)
      .executeTakeFirst();
    const passkeys = Number(numDeletedRows);
    if (!hasSecondFactor && passkeys === 0) return { kind: 'nothing to reset' };
    await updateAccount(transaction, account.id, { updated_at: at });
    await endAllAccess(transaction, account.id, { passkeys: 'keep', keepsEmail: true });
    await recordChange(transaction, {
      changedAt: at,
      actor,
      subject: 'account',
      subjectKey: String(account.id),
      before: { hasSecondFactor, passkeys },
      after: { hasSecondFactor: false, passkeys: 0 },
      accountId: account.id,
    });
    return { kind: 'reset', email: account.email };
  });
}
