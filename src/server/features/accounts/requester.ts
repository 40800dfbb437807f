/** Tells those apart who ask for one account, so that a stranger cannot use up what its owner may do. */
import type { Caller } from '#server/http/bind-operation.ts';
import { countedAs } from '#server/database/limits/use-counts.ts';
import type { AccountDeps } from './account-deps.ts';
import { hashToken } from './secrets.ts';
import type { ResetRequester } from './codes/codes.queries.ts';
import { isKnownDevice } from './sign-in/devices.queries.ts';

export interface Requester {
  readonly key: string;
  /** Of the /48 of an IPv6 address. */
  readonly siteKey?: string;
  /** Whether it is a device that has signed in to this account before. */
  readonly isKnown: boolean;
}

/** A session of the account itself. */
export const ownSession = 'session';

/**
 * Whom tries of passwords and sends of codes count for: a device that the account knows, else an address, since a
 * stranger may throw cookies away and invent others.
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

/** What is stored of a requester's cookie. */
export const requesterKeyOf = (cookie: string) => countedAs('requester', hashToken(cookie));
export const addressKeyOf = (address: string) => countedAs('address', address);

/** Who tries a reset code: the browser that was given a cookie when it asked for one, else the address. */
export const findResetRequester = ({ requester, address }: Caller): ResetRequester =>
  requester === null
    ? { address: addressKeyOf(address) }
    : { requester: requesterKeyOf(requester) };
