/** SQL for passkeys. */
import type { Insertable, Selectable } from 'kysely';
import { refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { PasskeysTable } from '#server/database/schema/sign-in.ts';

export type PasskeyRow = Selectable<PasskeysTable>;
export type NewPasskey = Omit<Insertable<PasskeysTable>, 'id' | 'created_at' | 'used_at'>;

/** Oldest first. */
export async function findPasskeys(db: Connection, accountId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .selectAll()
    .execute();
}

/** Whether there are passkeys, and no second factor that lets them outlive the end of all access. */
export async function hasPasskeysAlone(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('account_id', 'not in', (eb) => eb.selectFrom('second_factors').select('account_id'))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPasskey(
  db: Connection,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .selectAll()
    .executeTakeFirst();
}

/** @throws the database's unique violation for a credential that exists already. */
export async function insertPasskey(db: Connection, row: NewPasskey, now: number): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({ ...row, created_at: now, used_at: null })
    .execute()
    .catch(refuseGoneAccount);
}

/** Records a use; false when the passkey was used or removed by another request meanwhile. */
export async function updateCounter(
  db: Connection,
  { id, counter }: PasskeyRow,
  newCounter: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
