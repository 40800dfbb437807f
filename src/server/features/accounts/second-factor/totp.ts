/** Codes of authenticator apps, as RFC 6238 defines them: SHA-1, 6 digits, 30 seconds, which every app understands. */
import { Secret, TOTP } from 'otpauth';
import { brand } from '#contract/brand.ts';

const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** `otpauth://…`, which apps read from a QR code. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...shape, issuer: brand.plural, label: email, secret }).toString();
}

/**
 * The time step that a code belongs to; null for a wrong code. The steps before and after are accepted, since clocks differ.
 *
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
