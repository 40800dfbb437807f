/** Creates tokens and codes, and hashes them for storage. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, enough to store the token as a plain hash. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Without characters that look alike, so that it can be typed, and selected with a double click. */
const passwordCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const passwordLength = 21;

/** 122 random bits. */
export const createPassword = (): string =>
  Array.from(
    { length: passwordLength },
    () => passwordCharacters[randomInt(passwordCharacters.length)],
  ).join('');

/** The stored form of a token or of the id in a cookie. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** 128 random bits. */
export const createCookieId = (): string => randomBytes(16).toString('base64url');

/** 192 random bits in hexadecimal, for the fragment of a mailed link. */
export const createLinkToken = (): string => randomBytes(24).toString('hex');

export const createCode = (digits: number): string =>
  String(randomInt(10 ** digits)).padStart(digits, '0');

const saltBytes = 12;

function digest(salt: string, code: string, boundTo: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([salt, boundTo, code]))
    .digest();
}

/** @param boundTo the value that the code is bound to; with any other value it does not match */
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
