/** Creates WebAuthn options for the browser and verifies its responses. */
import { isIP } from 'node:net';
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/accounts/passkeys.ts';
import { brand } from '#contract/brand.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { NewPasskey, PasskeyRow } from './passkeys.queries.ts';

/** The site that a passkey belongs to, in WebAuthn's terms. */
interface RelyingParty {
  /** A host name. Browsers accept no IP address. */
  readonly id: string;
  readonly origin: string;
}

export interface SignInDeps extends IdentityDeps {
  readonly relyingParty: RelyingParty;
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

/** Loaded with the first passkey, because the module takes 29 MB and 0.15 s. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/**
 * COSE numbers of EdDSA, ES256 and RS256: authenticators support them, and Node verifies them
 * without experimental features.
 */
const algorithms = [-8, -7, -257];

const fromBase64Url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/**
 * The registration without its attestation, which browsers are not asked for. The library would build chains of the
 * certificates in it, and fetch lists of revoked ones from wherever they say.
 */
async function withoutAttestation({
  response,
  ...rest
}: PasskeyRegistration): Promise<PasskeyRegistration> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const given = decodeAttestationObject(fromBase64Url(response.attestationObject));
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', given.get('authData')],
    ]),
  );
  return {
    ...rest,
    response: { ...response, attestationObject: Buffer.from(bare).toString('base64url') },
  };
}

const userHandleOf = (accountId: number) => Buffer.from(`account/${accountId}`);

type PasskeyOwner = Pick<AccountRow, 'id' | 'email' | 'first_name' | 'last_name'>;

/** Options for `navigator.credentials.create`. */
export async function createPasskeyOptions(
  { id }: RelyingParty,
  owner: PasskeyOwner,
  challenge: string,
  existing: readonly PasskeyRow[],
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: brand.plural,
    rpID: id,
    userID: new Uint8Array(userHandleOf(owner.id)),
    userName: owner.email,
    userDisplayName: `${owner.first_name} ${owner.last_name}`,
    challenge: fromBase64Url(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** The new passkey; null when the site, the challenge or the user verification is wrong. */
export async function verifyRegistration(
  { id, origin }: RelyingParty,
  challenge: string,
  response: PasskeyRegistration,
): Promise<Omit<NewPasskey, 'account_id' | 'name'> | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: await withoutAttestation(response),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    // The library does not compare them, and the contract limits the first alone.
    if (credential.id !== response.id) return null;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(response.response.transports),
    };
  } catch {
    // The library throws on any invalid input from the client.
    return null;
  }
}

/** The passkey's new counter; null when its signature, site, challenge or counter is wrong. */
export async function verifyAssertion(
  { id, origin }: RelyingParty,
  challenge: string,
  { response, ...rest }: PasskeyAssertion,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle, ...signed } = response;
  const owner = userHandleOf(passkey.account_id).toString('base64url');
  if (userHandle && userHandle !== owner) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...rest, response: signed },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: fromBase64Url(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
