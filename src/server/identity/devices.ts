/** The devices that accounts know, their names, and who is counted for a limit of an account. */
import { dayMs } from '#contract/time.ts';
import { refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import { countedAs } from '#server/database/use-counts.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { createCookieId, hashToken } from './secrets.ts';

const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];

const nameIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Shortens a user agent to browser and system, such as "Firefox on Linux". Leaves out details that could identify a
 * person.
 */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser === undefined) return system ?? 'Another program';
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Of one account; the one that signed in longest ago makes room. */
export const maxDevices = 10;

/** Equals the lifetime of the device cookie. */
export const deviceLifetimeMs = 365 * dayMs;

/** The stored form of the id in the cookie; null without one. */
export const hashOfDevice = ({ device }: Pick<Caller, 'device'>): string | null =>
  device === null ? null : hashToken(device);

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

async function isDeviceOf(db: Connection, accountId: number, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_devices')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .select('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes the device one that the account knows: the limits for strangers do not apply to it. Runs in the caller's
 * transaction, which has locked the account's row. An id that only other accounts know is replaced in all of them,
 * because an attacker may have planted it in this browser.
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
  if (device !== null && !isKnown) {
    await db
      .updateTable('account_devices')
      .set({ device_hash: hashToken(id) })
      .where('device_hash', '=', hashToken(device))
      .execute();
  }
  await insertDevice(db, accountId, hashToken(id), now);
  return id;
}

/** Forgets all devices but the caller's, because another person may have signed in on them. */
export async function deleteOtherDevices(
  db: Connection,
  accountId: number,
  caller: Caller,
): Promise<void> {
  const keptHash = hashOfDevice(caller);
  await db
    .deleteFrom('account_devices')
    .where('account_id', '=', accountId)
    .$if(keptHash !== null, (query) => query.where('device_hash', '<>', keptHash))
    .execute();
}

/** Requester key for the account's own sessions. */
export const ownSession = 'session';

/** The stored form of a requester's cookie. */
export const requesterKeyOf = (cookie: string) => countedAs('requester', hashToken(cookie));
export const addressKeyOf = (address: string) => countedAs('address', address);

/** Distinguishes the requesters of one account, so that strangers cannot use up its owner's limits. */
export interface Requester {
  readonly key: string;
  /** The /48 network of an IPv6 address. */
  readonly siteKey?: string;
  /** Whether this device has signed in to the account before. */
  readonly isKnown: boolean;
}

/** Whether the device has signed in to the account with this email. */
async function isKnownDevice(
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

/**
 * Identifies who is counted for password tries and code requests: a device that the account knows,
 * or else the client's address. Unknown cookies do not count, because a stranger can invent any
 * number of them.
 */
export async function identifyRequester(
  { database }: IdentityDeps,
  emailKey: string,
  { device, address, site }: Caller,
): Promise<Requester> {
  if (device !== null) {
    const deviceHash = hashToken(device);
    if (await isKnownDevice(database.kysely, emailKey, deviceHash)) {
      return { key: countedAs('device', deviceHash), isKnown: true };
    }
  }
  const ofSite = site === null ? {} : { siteKey: addressKeyOf(site) };
  return { key: addressKeyOf(address), ...ofSite, isKnown: false };
}

/** The browser that requested a reset code, or the client's address when it has no cookies. */
export type ResetRequester = { readonly requester: string } | { readonly address: string };

/** The browser with the cookie from its reset request, or else the client's address. */
export const findResetRequester = ({ requester, address }: Caller): ResetRequester =>
  requester === null
    ? { address: addressKeyOf(address) }
    : { requester: requesterKeyOf(requester) };
