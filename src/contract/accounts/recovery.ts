/** Setting a new password with a code or a mailed link. */
import * as z from 'zod/mini';
import { emailText } from './account.ts';
import { resetCodeText } from './codes.ts';
import { chosenPassword, confirmation, repeats } from './passwords.ts';
import { signInResult } from './sign-in.ts';
import * as limits from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { messageResponse } from '../primitives.ts';

export const recoveryForm = z.object({ email: emailText });

export const resetCodeForm = z.object({ email: emailText, resetCode: resetCodeText });
export type ResetCodeForm = z.output<typeof resetCodeForm>;

export const resetForm = z
  .object({
    email: emailText,
    resetCode: resetCodeText,
    password: chosenPassword,
    confirmPassword: confirmation,
  })
  .check(repeats('password'));

/** The response to every request for a reset code. */
export const recoveryMessage =
  'If there is an account with this email, we have sent a code to its phone or email.';

export const requestPasswordReset = defineEndpoint(
  'requestPasswordReset',
  'POST',
  '/Account/RequestPasswordReset',
);

export const checkResetCode = defineEndpoint('checkResetCode', 'POST', '/Account/ValidateToken');

export const resetPassword = defineEndpoint('resetPassword', 'POST', '/Account/ResetPassword');

export const recoveryOperations = defineOperations(() => ({
  requestPasswordReset: defineOperation(requestPasswordReset, {
    summary: 'Sends a reset code, if there is an account with this email.',
    access: 'public',
    sendsMail: true,
    unmetered: 'own access',
    rateLimit: limits.recoveryLimit,
    body: recoveryForm,
    output: messageResponse,
    errors: ['bad_request', 'too_many_requests'],
  }),
  checkResetCode: defineOperation(checkResetCode, {
    summary:
      'Checks a reset code or the token of an emailed link; a code then stays valid for 10 more minutes.',
    access: 'public',
    unmetered: 'own access',
    body: resetCodeForm,
    /** Also whether a new password ends passkeys. */
    output: z.extend(messageResponse, { endsPasskeys: z.boolean() }),
    errors: ['bad_request', 'too_many_requests'],
  }),
  resetPassword: defineOperation(resetPassword, {
    summary:
      'Sets a new password with a reset code or the token of an emailed link, ends all sessions, and signs in.',
    access: 'public',
    unmetered: 'own access',
    body: resetForm,
    output: signInResult,
    errors: ['bad_request', 'too_many_requests'],
  }),
}));
