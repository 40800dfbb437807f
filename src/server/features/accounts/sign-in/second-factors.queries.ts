/** SQL for second factors and recovery codes. */
import type { SecondFactorMethod } from '#contract/accounts/second-factor.ts';
import { refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { SecondFactor, SecondFactorRow } from '#server/identity/user.ts';

/** In the order in which the sign-in page offers them. */
export function methodsOf(factor: SecondFactor): SecondFactorMethod[] {
  return [
    ...(factor.passkeys > 0 ? (['passkey'] as const) : []),
    ...(factor.totp_secret === null ? [] : (['totp'] as const)),
    ...(factor.recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
}

/** False when the account already has one. */
export async function insertSecondFactor(db: Connection, row: SecondFactorRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
    .catch(refuseGoneAccount);
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks the code of a time step as used; false when it or a later one was used before. */
export async function takeTotpStep(
  db: Connection,
  { account_id, totp_secret }: Pick<SecondFactorRow, 'account_id' | 'totp_secret'>,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ totp_step: step })
    .where('account_id', '=', account_id)
    .where('totp_secret', '=', totp_secret)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(
  db: Connection,
  accountId: number,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const rows = hashes.map((code_hash) => ({ account_id: accountId, code_hash }));
  await db.insertInto('recovery_codes').values(rows).execute().catch(refuseGoneAccount);
}

export async function hasRecoveryCode(
  db: Connection,
  accountId: number,
  hash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .select('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the code up; false when it was used meanwhile. */
export async function takeRecoveryCode(
  db: Connection,
  accountId: number,
  hash: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
