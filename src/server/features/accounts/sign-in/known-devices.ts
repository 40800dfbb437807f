/** Devices that an account knows. The limits for strangers do not apply to them. */
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { deleteDevices, insertDevice, isDeviceOf, renameDevice } from './devices.queries.ts';
import { createCookieId, hashToken } from '../secrets.ts';

/**
 * Runs in the caller's transaction, which has locked the account's row. An id that only other
 * accounts know is replaced in all of them, because an attacker may have planted it in this
 * browser.
 * @returns the id of the device from now on: its own if the account knows it, else a new one.
 */
export async function rememberDevice(
  db: Connection,
  accountId: number,
  { device }: Caller,
  now: number,
): Promise<string> {
  const isKnown = device !== null && (await isDeviceOf(db, accountId, hashToken(device)));
  const id = isKnown ? device : createCookieId();
  if (device !== null && !isKnown) await renameDevice(db, hashToken(device), hashToken(id));
  await insertDevice(db, accountId, hashToken(id), now);
  return id;
}

/** The stored form of the id in the cookie; null without one. */
export const hashOfDevice = ({ device }: Pick<Caller, 'device'>): string | null =>
  device === null ? null : hashToken(device);

/** Forgets all devices but the caller's, because another person may have signed in on them. */
export async function deleteOtherDevices(
  db: Connection,
  accountId: number,
  caller: Caller,
): Promise<void> {
  await deleteDevices(db, accountId, hashOfDevice(caller));
}
