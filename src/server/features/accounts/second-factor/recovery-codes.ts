/** Recovery codes. Each has 80 random bits, enough to store it as a plain hash. */
import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '#contract/accounts/second-factor.ts';
import { hashToken } from '../secrets.ts';

/** 32 letters and digits, without those that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

const createGroup = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

export const hashRecoveryCode = (code: string): string =>
  hashToken(code.replaceAll('-', '').toLowerCase());

/** In groups of four characters, as shown to the owner. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, createGroup).join('-'),
  );
