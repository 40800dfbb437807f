/** Tokens and codes: how they are made, and what of them is stored. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 bits, so that nobody can guess one and a plain hash keeps it. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token, or of the id in a cookie. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** 128 bits, for a cookie. */
export const createCookieId = (): string => randomBytes(16).toString('base64url');

/** 192 bits in hexadecimal, for the fragment of a mailed link. */
export const createLinkToken = (): string => randomBytes(24).toString('hex');

export const createCode = (digits: number): string =>
  String(randomInt(10 ** digits)).padStart(digits, '0');

const saltBytes = 12;

function digest(salt: string, code: string, boundTo: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([salt, boundTo, code]))
    .digest();
}

/** @param boundTo what the code is good for; it fits nothing else. */
export function hashCode(code: string, boundTo: string): string {
  const salt = randomBytes(saltBytes).toString('base64url');
  return `${salt}.${digest(salt, code, boundTo).toString('base64url')}`;
}

export function isCodeOf(hash: string, code: string, boundTo: string): boolean {
  const [salt = '', stored = ''] = hash.split('.');
  const expected = Buffer.from(stored, 'base64url');
  const actual = digest(salt, code, boundTo);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
