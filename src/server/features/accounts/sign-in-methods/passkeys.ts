/** Lists, adds and removes the passkeys of the viewer's account. */
import type { passkeyOperations, SignInMethods } from '#contract/accounts/passkeys.ts';
import { Refusal, refuseField } from '#contract/errors.ts';
import { toInstant, toInstantOrNull } from '#contract/time.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { getOwnAccount, lockAccounts, updateAccount } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { findSecondFactor } from '#server/identity/user.ts';
import { findChallenge, insertChallenge, takeChallenge } from '../sign-in/challenges.queries.ts';
import { refuseChallenge } from '../sign-in/confirm-identity.ts';
import {
  findPasskeys,
  insertPasskey,
  type NewPasskey,
  type PasskeyRow,
} from '../sign-in/passkeys.queries.ts';
import { passkeyAddedMessage, passkeyRemovedMessage } from '../sign-in/second-factor-messages.ts';
import {
  createPasskeyOptions,
  verifyRegistration,
  type SignInDeps,
} from '../sign-in/verify-passkey.ts';

export const presentPasskey = ({ name, created_at, used_at }: PasskeyRow) => ({
  name,
  createdAt: toInstant(created_at),
  usedAt: toInstantOrNull(used_at),
});

export async function getSignInMethods(deps: IdentityDeps, viewer: Viewer): Promise<SignInMethods> {
  const { kysely } = deps.database;
  const { role } = await getOwnAccount(deps, viewer);
  const passkeys = await findPasskeys(kysely, viewer.accountId);
  const factor = await findSecondFactor(kysely, viewer.accountId);
  return {
    passkeys: passkeys.map((row) => ({ id: row.id, ...presentPasskey(row) })),
    secondFactor: {
      isOn: factor !== undefined,
      isRequired: deps.isAdminSecondFactorRequired && role === 'Admin',
      hasTotp: factor !== undefined && factor.totp_secret !== null,
      recoveryCodesLeft: factor?.recoveryCodes ?? 0,
    },
  };
}

const maxPasskeys = 20;

export function refusePasskey(): never {
  refuseField('response', 'This passkey could not be added. Please try again.');
}

function refuseIfFull(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length < maxPasskeys) return;
  const message = `An account can have ${maxPasskeys} passkeys. Remove one first.`;
  throw new Refusal('bad_request', { message });
}

/** @throws Refusal `taken` for a passkey that exists already. */
export async function storePasskey(db: Connection, passkey: NewPasskey, at: number): Promise<void> {
  try {
    await insertPasskey(db, passkey, at);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal('taken', { message: 'This passkey was already added.' });
  }
}

const noSuchPasskey = () => new Refusal('not_found', { message: 'This passkey does not exist.' });

/**
 * An admin who must have a second factor sets it up first through a mailed link, so that a stolen
 * password cannot add a passkey.
 * @throws Refusal `bad_request` for too many passkeys,
 * `second_factor_required`.
 */
export async function beginPasskey(deps: SignInDeps, _input: unknown, { viewer }: Caller<Viewer>) {
  const { database, now, relyingParty } = deps;
  const { kysely } = database;
  if (viewer.needsSecondFactor) throw new Refusal('second_factor_required');
  const account = await getOwnAccount(deps, viewer);
  const passkeys = await findPasskeys(kysely, account.id);
  refuseIfFull(passkeys);
  const purpose = { purpose: 'passkey', accountId: account.id } as const;
  const challenge = await insertChallenge(kysely, purpose, now());
  return { options: await createPasskeyOptions(relyingParty, account, challenge, passkeys) };
}

/**
 * @throws Refusal `bad_request` for an invalid passkey or challenge, `taken` for a passkey that
 * exists already.
 */
export async function addPasskey(
  deps: SignInDeps,
  { body: { challenge, name, response } }: Input<typeof passkeyOperations.addPasskey>,
  { viewer }: Caller<Viewer>,
): Promise<SignInMethods> {
  const { database, now, relyingParty, deferred, messaging } = deps;
  const { kysely } = database;
  if (viewer.needsSecondFactor) throw new Refusal('second_factor_required');
  const account = await getOwnAccount(deps, viewer);
  const found = await findChallenge(kysely, challenge, 'passkey', now());
  if (found?.account_id !== account.id) return refuseChallenge();
  const passkey = await verifyRegistration(relyingParty, challenge, response);
  if (!passkey) return refusePasskey();
  await kysely.transaction().execute(async (transaction) => {
    // Lock the account before the challenge: a concurrent password reset then either ends the
    // challenge or removes the passkey.
    await lockAccounts(transaction, database.dialect, [account.id]);
    if (!(await takeChallenge(transaction, found))) refuseChallenge();
    refuseIfFull(await findPasskeys(transaction, account.id));
    await storePasskey(transaction, { ...passkey, account_id: account.id, name }, now());
  });
  deferred.defer(() => messaging.send(passkeyAddedMessage(deps, account.email, name)));
  return getSignInMethods(deps, viewer);
}

/**
 * @throws Refusal `not_found`, `bad_request` for the account's only second
 * factor.
 */
export async function removePasskey(
  deps: IdentityDeps,
  { params }: Input<typeof passkeyOperations.removePasskey>,
  { viewer }: Caller<Viewer>,
): Promise<SignInMethods> {
  const { database, now, deferred, messaging } = deps;
  const account = await getOwnAccount(deps, viewer);
  const name = await database.kysely.transaction().execute(async (transaction) => {
    // Locks the account's row: of two requests that remove the last two passkeys, the second sees
    // the result of the first.
    await updateAccount(transaction, account.id, { updated_at: now() });
    const deleted = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', params.passkey)
      .where('account_id', '=', account.id)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) throw noSuchPasskey();
    const factor = await findSecondFactor(transaction, account.id);
    if (factor?.passkeys === 0 && factor.totp_secret === null) {
      const message =
        'This passkey is your only second step. Add another one, or turn two-step sign-in off.';
      throw new Refusal('bad_request', { message });
    }
    return deleted.name;
  });
  deferred.defer(() => messaging.send(passkeyRemovedMessage(deps, account.email, name)));
  return getSignInMethods(deps, viewer);
}
