/** Tells those apart who ask for one account, so that a stranger cannot use up what its owner may do. */
import type { Caller } from '#server/http/bind-operation.ts';
import { countedAs } from '#server/database/use-counts.ts';
import type { AccountParts } from './account-parts.ts';
import { hashToken } from './secrets.ts';
import { isKnownDevice } from './sessions.queries.ts';

export interface Requester {
  readonly key: string;
  /** Of the /48 of an IPv6 address. */
  readonly siteKey?: string;
  /** Whether it is a device that has signed in to this account before. */
  readonly isKnown: boolean;
}

/** A session of the account itself. */
export const ownSession = 'session';

/** A device that the account knows, else an address: a stranger may invent as many devices as they like. */
export async function identifyRequester(
  { database }: AccountParts,
  emailKey: string,
  { device, address, site }: Caller,
): Promise<Requester> {
  if (device !== null) {
    const deviceHash = hashToken(device);
    if (await isKnownDevice(database.kysely, emailKey, deviceHash)) {
      return { key: countedAs('device', deviceHash), isKnown: true };
    }
  }
  const ofSite = site === null ? {} : { siteKey: countedAs('address', site) };
  return { key: countedAs('address', address), ...ofSite, isKnown: false };
}
