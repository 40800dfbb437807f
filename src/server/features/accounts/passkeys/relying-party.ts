/** The site that a passkey belongs to, in WebAuthn's terms. */
import { isIP } from 'node:net';

export interface RelyingParty {
  /** A host name. Browsers accept no IP address. */
  readonly id: string;
  readonly origin: string;
}

/**
 * @param isOriginFixed false in trial mode, where the site is opened as `localhost` or by its IP
 * address
 */
export function relyingPartyOf(origin: string, isOriginFixed: boolean): RelyingParty {
  const url = new URL(origin);
  const isAddress = isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0;
  if (!isOriginFixed && isAddress) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
