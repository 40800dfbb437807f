import { refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';

/** Of one account; the one that signed in longest ago makes room. */
export const maxDevices = 10;

/** Runs in the caller's transaction, which has locked the account's row. */
export async function insertDevice(
  db: Connection,
  accountId: number,
  deviceHash: string,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('account_devices')
    .where('account_id', '=', accountId)
    .where('device_hash', 'not in', (eb) =>
      eb
        .selectFrom('account_devices')
        .where('account_id', '=', accountId)
        .where('device_hash', '<>', deviceHash)
        .orderBy('signed_in_at', 'desc')
        .orderBy('device_hash')
        .limit(maxDevices - 1)
        .select('device_hash'),
    )
    .where('device_hash', '<>', deviceHash)
    .execute();
  await db
    .insertInto('account_devices')
    .values({ account_id: accountId, device_hash: deviceHash, signed_in_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash']).doUpdateSet({ signed_in_at: now }),
    )
    .execute()
    .catch(refuseGoneAccount);
}

/** Whether the device has signed in to the account with this email. */
export async function isKnownDevice(
  db: Connection,
  emailKey: string,
  deviceHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_devices')
    .innerJoin('accounts', 'accounts.id', 'account_devices.account_id')
    .where('email_key', '=', emailKey)
    .where('device_hash', '=', deviceHash)
    .select('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isDeviceOf(
  db: Connection,
  accountId: number,
  deviceHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_devices')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .select('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Renames the device in all accounts that know it. */
export async function renameDevice(db: Connection, from: string, to: string): Promise<void> {
  await db
    .updateTable('account_devices')
    .set({ device_hash: to })
    .where('device_hash', '=', from)
    .execute();
}

/** @param keptHash the device to keep; null deletes all */
export async function deleteDevices(
  db: Connection,
  accountId: number,
  keptHash: string | null,
): Promise<void> {
  await db
    .deleteFrom('account_devices')
    .where('account_id', '=', accountId)
    .$if(keptHash !== null, (query) => query.where('device_hash', '<>', keptHash))
    .execute();
}

export async function countDevices(db: Connection, accountId: number): Promise<number> {
  const { devices } = await db
    .selectFrom('account_devices')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .executeTakeFirstOrThrow();
  return devices;
}

export async function deleteDevicesBefore(db: Connection, instant: number): Promise<void> {
  await db.deleteFrom('account_devices').where('signed_in_at', '<', instant).execute();
}
