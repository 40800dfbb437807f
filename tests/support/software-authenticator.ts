/**
 * An authenticator in software: creates passkeys with ES256 keys and signs with them, in the JSON format of WebAuthn.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** Faults of a browser or an authenticator. */
export interface Tampering {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  /** The signature counter; increments by one unless given. */
  readonly counter?: number;
  readonly userHandle?: string;
  readonly id?: string;
  readonly isSignatureWrong?: boolean;
}

const site = { origin: 'http://localhost:3000', rpId: 'localhost' };

function clientData(challenge: string, type: string, { origin = site.origin }: Tampering): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
  { rpId = site.rpId, isVerified = true }: Tampering,
  counter: number,
  credential: Buffer | null,
): Buffer {
  const flags =
    userPresent | (isVerified ? userVerified : 0) | (credential === null ? 0 : hasCredential);
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  const deps = [sha256(rpId), Buffer.from([flags]), counted];
  return Buffer.concat(credential === null ? deps : [...deps, credential]);
}

/** The public key in COSE format: EC2, ES256, P-256. */
function coseKey({ x = '', y = '' }: JsonWebKey): Buffer {
  const hex = (text: string) => Buffer.from(text, 'hex');
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  return Buffer.concat([hex('a5010203262001215820'), coordinate(x), hex('225820'), coordinate(y)]);
}

/** A CBOR map of format `none`, with an empty statement and the authenticator data. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ]);
}

interface JsonWebKey {
  readonly x?: string;
  readonly y?: string;
}

export function createPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const ownId = base64url(rawId);
  let signatures = 0;

  const head = (id: string) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  });

  return {
    id: ownId,
    /** The result of `navigator.credentials.create`. */
    register(challenge: string, given: Tampering = {}) {
      const idLength = Buffer.from([0, rawId.length]);
      const key = coseKey(publicKey.export({ format: 'jwk' }));
      const credential = Buffer.concat([Buffer.alloc(16), idLength, rawId, key]);
      const authData = authenticatorData(given, given.counter ?? 0, credential);
      return {
        ...head(ownId),
        response: {
          clientDataJSON: base64url(clientData(challenge, given.type ?? 'webauthn.create', given)),
          attestationObject: base64url(attestation(authData)),
          transports: ['internal', 'of tomorrow'],
        },
      };
    },
    /** The result of `navigator.credentials.get`. */
    sign(challenge: string, given: Tampering = {}) {
      signatures += 1;
      const data = clientData(challenge, given.type ?? 'webauthn.get', given);
      const authData = authenticatorData(given, given.counter ?? signatures, null);
      const signed = given.isSignatureWrong ? randomBytes(32) : sha256(data);
      const signature = sign('sha256', Buffer.concat([authData, signed]), privateKey);
      return {
        ...head(given.id ?? ownId),
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          ...(given.userHandle === undefined
            ? {}
            : { userHandle: base64url(Buffer.from(given.userHandle)) }),
        },
      };
    },
  };
}

export type SoftwarePasskey = ReturnType<typeof createPasskey>;
