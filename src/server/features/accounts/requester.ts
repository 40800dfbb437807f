/**
 * Distinguishes the requesters of one account, so that strangers cannot use up its owner's limits.
 */
import type { Caller } from '#server/http/bind-operation.ts';
import { countedAs } from '#server/database/use-counts.ts';
import type { AccountDeps } from './account-deps.ts';
import { hashToken } from './secrets.ts';
import type { ResetRequester } from './codes/codes.queries.ts';
import { isKnownDevice } from './sign-in/devices.queries.ts';

export interface Requester {
  readonly key: string;
  /** The /48 network of an IPv6 address. */
  readonly siteKey?: string;
  /** Whether this device has signed in to the account before. */
  readonly isKnown: boolean;
}

/** Requester key for the account's own sessions. */
export const ownSession = 'session';

/**
 * Identifies who is counted for password tries and code requests: a device that the account knows,
 * or else the client's address. Unknown cookies do not count, because a stranger can invent any
 * number of them.
 */
export async function identifyRequester(
  { database }: AccountDeps,
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

/** The stored form of a requester's cookie. */
export const requesterKeyOf = (cookie: string) => countedAs('requester', hashToken(cookie));
export const addressKeyOf = (address: string) => countedAs('address', address);

/** The browser with the cookie from its reset request, or else the client's address. */
export const findResetRequester = ({ requester, address }: Caller): ResetRequester =>
  requester === null
    ? { address: addressKeyOf(address) }
    : { requester: requesterKeyOf(requester) };
