/** Devices that an account knows: what strangers use up does not count for them. */
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { deleteDevices, insertDevice, isDeviceOf, renameDevice } from './devices.queries.ts';
import { createCookieId, hashToken } from '../secrets.ts';

/**
 * For the running transaction, which holds the account's row. An id that only other accounts know gets a new name for all of
 * them: somebody else may have planted their own in this browser.
 *
 * @returns the id that the device has from now on: its own if the account knows it, else a new one.
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

/** Somebody else may have signed in before: only the caller's device stays known. */
export async function forgetOtherDevices(
  db: Connection,
  accountId: number,
  { device }: Caller,
): Promise<void> {
  await deleteDevices(db, accountId, device === null ? null : hashToken(device));
}
