/** Codes of authenticator apps, and recovery codes. */
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '#contract/accounts/second-factor.ts';
import { brand } from '#contract/brand.ts';
import { hashToken } from '#server/identity/secrets.ts';

/** The parameters that every app supports; see RFC 6238. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth://` URI that apps read from a QR code. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...shape, issuer: brand.plural, label: email, secret }).toString();
}

/**
 * The time step of a code; null for a wrong code. Also accepts the steps before and after, because
 * clocks differ.
 * @param now milliseconds since 1970 UTC
 */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = TOTP.validate({
    ...shape,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: 1,
  });
  return delta === null ? null : TOTP.counter({ period: shape.period, timestamp: now }) + delta;
}

/** 32 letters and digits, without those that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

const createGroup = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

export const hashRecoveryCode = (code: string): string =>
  hashToken(code.replaceAll('-', '').toLowerCase());

/** In groups of four characters, as shown to the owner. Each has 80 random bits, enough to store it as a plain hash. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, createGroup).join('-'),
  );
