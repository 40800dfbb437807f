/** Recovery codes: 80 random bits each, so that a plain hash keeps them. */
import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '#contract/accounts/second-factor.ts';
import { hashToken } from '../secrets.ts';

/** Letters and digits that are not mistaken for each other: 32 of them. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

const createGroup = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

export const hashRecoveryCode = (code: string): string =>
  hashToken(code.replaceAll('-', '').toLowerCase());

/** In groups of four, as they are shown. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, createGroup).join('-'),
  );
