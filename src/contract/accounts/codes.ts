/** Codes and mailed links, which validate an account or a phone. */
import * as z from 'zod/mini';
import { user } from './account.ts';
import { cleanCode } from '../clean-text.ts';
import * as limits from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { eightDigits, linkCode, pastedCode, sixDigits } from '../pasted-value.ts';
import { messageResponse } from '../primitives.ts';
import { minuteMs } from '../time.ts';

export const codeLifetimeMs = 10 * minuteMs;

export const codeEndsAt = (sentAt = Date.now()): string =>
  new Date(sentAt + codeLifetimeMs).toISOString();

export const wrongCode = 'Invalid verification code. Please try again.';
export const wrongLink = 'This link has expired or was already used. Request a new one.';

const codeText = (pattern: RegExp, pasted: readonly RegExp[]) =>
  z.string('Please enter the code.').check(
    z.overwrite((value) => pastedCode(value, pasted)),
    z.regex(pattern, wrongCode),
  );

/** Validates an account or a phone. */
const validationCode = codeText(/^[0-9]{6}$/, [sixDigits]);

/** Eight digits, or the token of a mailed link. */
export const resetCodeText = codeText(/^(?:[0-9]{8}|[0-9a-f]{48})$/, [eightDigits, linkCode]);

/**
 * Stands in the fragment of a mailed link. Hexadecimal, so that mail programs do not cut it off.
 */
export const linkToken = z
  .string(wrongLink)
  .check(z.overwrite(cleanCode), z.regex(/^[0-9a-f]{48}$/, wrongLink));

export const isLinkToken = (code: string): boolean => linkToken.safeParse(code).success;

export const codeForm = z.object({ code: validationCode });

/** `sentTo` is masked. */
const codeSent = z.object({ message: z.string(), sentTo: z.string() });

const linkForm = z.object({ token: linkToken });

const purposes = ['validate', 'phone', 'reset', 'second-factor'] as const;

export const validateAccount = defineEndpoint(
  'validateAccount',
  'PUT',
  '/Account/ValidateAccount/:code',
);

export const resendCode = defineEndpoint('resendCode', 'GET', '/Account/ResendCode');

export const sendCodeToEmail = defineEndpoint(
  'sendCodeToEmail',
  'POST',
  '/Account/SendCodeToEmail',
);

export const checkLink = defineEndpoint('checkLink', 'POST', '/Account/CheckLink');

export const validateByLink = defineEndpoint('validateByLink', 'POST', '/Account/ValidateByLink');

export const codeOperations = defineOperations(() => ({
  validateAccount: defineOperation(validateAccount, {
    summary: 'Checks the code that was sent, and validates the account or its new phone.',
    access: 'signed-in',
    unmetered: 'own access',
    params: codeForm,
    output: user,
    errors: ['bad_request', 'too_many_requests'],
  }),
  resendCode: defineOperation(resendCode, {
    summary: 'Sends another code to the phone or email that is to be confirmed.',
    access: 'signed-in',
    sendsMail: true,
    accountLimit: limits.saveLimit,
    output: codeSent,
    errors: ['bad_request', 'too_many_requests'],
  }),
  sendCodeToEmail: defineOperation(sendCodeToEmail, {
    summary: 'Sends another code to the email of the account instead of its phone.',
    access: 'signed-in',
    sendsMail: true,
    unmetered: 'own access',
    output: codeSent,
    errors: ['bad_request', 'too_many_requests'],
  }),
  checkLink: defineOperation(checkLink, {
    summary:
      'The purpose of an emailed link and the email of its account; does not use up the link.',
    access: 'public',
    unmetered: 'own access',
    body: linkForm,
    output: z.object({
      purpose: z.enum(purposes),
      email: z.string(),
      /** Whether a new password ends passkeys. */
      endsPasskeys: z.boolean(),
    }),
    errors: ['bad_request', 'too_many_requests'],
  }),
  validateByLink: defineOperation(validateByLink, {
    summary: 'Validates the account of an emailed link, or its new phone; starts no session.',
    access: 'public',
    unmetered: 'own access',
    body: linkForm,
    output: messageResponse,
    errors: ['bad_request', 'too_many_requests'],
  }),
}));
