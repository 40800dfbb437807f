/** Which site a passkey belongs to, as WebAuthn names it. */
import { isIP } from 'node:net';

export interface RelyingParty {
  /** A host name; browsers accept no IP address. */
  readonly id: string;
  readonly origin: string;
}

/** @param isOriginFixed false for a trial, which is opened as `localhost` as well as by its address */
export function relyingPartyOf(origin: string, isOriginFixed: boolean): RelyingParty {
  const url = new URL(origin);
  const isAddress = isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0;
  if (!isOriginFixed && isAddress) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
