/** What accounts are made of: roles, e-mails, passwords, codes. */
import * as z from 'zod/mini';

export const roles = ['User', 'Admin'] as const;
export type Role = (typeof roles)[number];

export const shortestPassword = 6;
export const shortestAdminPassword = 12;
const longestPassword = 200;
const longestEmail = 254;

/** Letters, marks and digits of any script, and the signs that addresses have; one @, and a dot behind it. */
const emailPattern =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63})+$/u;
/** A dot parts words, and a domain's word neither begins nor ends with a hyphen. */
const misplacedSign = /^\.|\.\.|\.@|@-|@[^@]*(?:-\.|\.-)|-$/;
const emailMessage = 'Valid email address required';

export const emailText = z.string(emailMessage).check(
  z.overwrite((value) => value.normalize('NFC').trim()),
  z.refine(
    (value) =>
      value.length <= longestEmail && emailPattern.test(value) && !misplacedSign.test(value),
    { error: emailMessage },
  ),
);

const notTooLong = z.maxLength(1000, 'This password is too long.');

/** A password that is to be compared: nothing is said of how good it is. */
export const givenPassword = z
  .string('Password is required.')
  .check(z.minLength(1, 'Password is required.'), notTooLong);

/** The same where the server says when it is needed. */
export const passwordIfNeeded = z.string('Password is not text.').check(notTooLong);

/** A password that is to be set; the server refuses common ones besides. */
export const chosenPassword = z.string('Password is required.').check(
  z.refine((value) => [...value].length >= shortestPassword, {
    error: `Minimum of ${shortestPassword} characters`,
  }),
  z.refine((value) => value.length <= longestPassword, {
    error: `Maximum of ${longestPassword} characters`,
  }),
  z.refine((value) => value.isWellFormed(), {
    error: 'This password has a character that cannot be kept.',
  }),
);

const noConfirmation = 'Password confirmation is required.';

export const confirmation = z.string(noConfirmation).check(z.minLength(1, noConfirmation));

/** The specification spells it so. */
const mismatch = 'Passowrd confirmation does not match password.';

/** For forms with `confirmPassword`: it repeats the field `name`. */
export function repeats<Name extends string>(name: Name) {
  return z.refine<Record<Name | 'confirmPassword', string>>(
    // An empty one is told to be required instead.
    (form) => form.confirmPassword === '' || form[name] === form.confirmPassword,
    { error: mismatch, path: ['confirmPassword'], when: () => true },
  );
}

export const wrongCode = 'Invalid verification code. Please try again.';
export const wrongLink = 'This link has expired or was used already. Please ask for a new one.';

/** As people type and paste codes: with blanks or hyphens between the digits. */
const codeText = (pattern: RegExp) =>
  z.string('Please enter the code.').check(
    z.overwrite((value) => value.replaceAll(/[\s\p{Pd}]/gu, '')),
    z.regex(pattern, wrongCode),
  );

/** Validates an account or a phone. */
export const sixDigits = codeText(/^[0-9]{6}$/);

/** Eight digits, or the token of a mailed link. */
export const resetCodeText = codeText(/^(?:[0-9]{8}|[0-9a-f]{48})$/);

/** Of an authenticator app or a list of recovery codes, as people type and paste them. */
export const wrongSecondFactor = 'That code is not right. Please try again.';

/** In the fragment of a mailed link: hexadecimal, so that no mail program cuts it. */
export const linkToken = z.string(wrongLink).check(z.regex(/^[0-9a-f]{48}$/, wrongLink));

export const isLinkToken = (code: string): boolean => linkToken.safeParse(code).success;
