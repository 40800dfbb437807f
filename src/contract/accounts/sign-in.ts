/** Accounts: registering, signing in, validating, recovering, changing the password, and leaving. */
import * as z from 'zod/mini';
import {
  chosenPassword,
  confirmation,
  emailText,
  givenPassword,
  passwordIfNeeded,
  repeats,
  resetCodeText,
  roles,
  sixDigits,
} from './account.ts';
import * as limits from '../limits.ts';
import { defineOperation } from '../operation.ts';
import { secondFactorNeeded } from './second-factor-methods.ts';
import { firstNameText, lastNameText, messageAnswer, typedNumber } from '../primitives.ts';

/** Who is signed in, and what is still missing. */
export const user = z.object({
  token: z.string(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  /** Whether a code was ever accepted, whichever way it went. */
  phoneNumberConfirmed: z.boolean(),
  /** Of the stored phone; '' without one. */
  phoneLastFour: z.string(),
  /** Whether the account is linked to a member; until it is validated, whether it will be unless another account is first. */
  matchedFb: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** Of the linked member; null without one. */
  freakBrotherNumber: z.nullable(z.int()),
  /** Of a claim that an admin has still to approve; null without one. */
  pendingNumber: z.nullable(z.int()),
  /** Whether the stored phone waits for its code, while codes still go the last confirmed way. */
  isPhonePending: z.boolean(),
  /** Where the last code went, masked; null when none is on its way. */
  codeSentTo: z.nullable(z.string()),
  /** Whether signing in asks for a second factor. */
  hasSecondFactor: z.boolean(),
  /** Whether an admin must set up a second factor before admin operations are allowed. */
  needsSecondFactor: z.boolean(),
});
export type User = z.infer<typeof user>;

/** Accounts with a second factor get no token yet. */
const signInResult = z.union([user, secondFactorNeeded]);

export const loginForm = z.object({ email: emailText, password: givenPassword });
export type LoginForm = z.output<typeof loginForm>;

export const registrationForm = z
  .object({
    freakBrotherNumber: typedNumber,
    firstName: firstNameText,
    lastName: lastNameText,
    email: emailText,
    password: chosenPassword,
    confirmPassword: confirmation,
  })
  .check(repeats('password'));
export type RegistrationForm = z.output<typeof registrationForm>;

export const codeForm = z.object({ code: sixDigits });

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
export type ResetForm = z.output<typeof resetForm>;

export const passwordChangeForm = z
  .object({
    oldPassword: givenPassword,
    newPassword: chosenPassword,
    confirmPassword: confirmation,
  })
  .check(repeats('newPassword'));
export type PasswordChangeForm = z.output<typeof passwordChangeForm>;

export const emailCorrectionForm = z.object({ email: emailText, password: givenPassword });

/** Asks for the password once more; accounts with a second factor leave it out. */
const deletionForm = z.object({ password: z.optional(passwordIfNeeded) });

/** Said to everybody who asks for a reset code. */
export const recoveryMessage =
  'If there is an account with this email, a code is on its way to the phone or e-mail of this account.';

/** A code was sent; `sentTo` is masked. */
const codeSent = z.object({ message: z.string(), sentTo: z.string() });

export const accountOperations = {
  validateSession: defineOperation('validateSession', {
    method: 'GET',
    path: '/Account/Validate',
    summary: 'Who is signed in.',
    access: 'signed-in',
    output: user,
    errors: [],
  }),
  login: defineOperation('login', {
    method: 'POST',
    path: '/Account/login',
    summary: 'Signs in with e-mail and password.',
    access: 'public',
    rateLimit: limits.loginLimit,
    body: loginForm,
    output: signInResult,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'too_many_requests'],
  }),
  logout: defineOperation('logout', {
    method: 'POST',
    path: '/Account/logout',
    summary: 'Ends this session.',
    access: 'signed-in',
    accountLimit: limits.sessionLimit,
    output: z.object({}),
    errors: [],
  }),
  register: defineOperation('register', {
    method: 'POST',
    path: '/Account/register',
    summary: 'Opens an account for the member with this number, and signs in.',
    access: 'public',
    rateLimit: limits.registrationLimit,
    body: registrationForm,
    output: user,
    errors: ['bad_request', 'not_found', 'taken', 'too_many_requests'],
  }),
  validateAccount: defineOperation('validateAccount', {
    method: 'PUT',
    path: '/Account/ValidateAccount/:code',
    summary: 'Accepts the code that was sent: validates the account, or its new phone.',
    access: 'signed-in',
    params: codeForm,
    output: user,
    errors: ['bad_request', 'too_many_requests'],
  }),
  resendCode: defineOperation('resendCode', {
    method: 'GET',
    path: '/Account/ResendCode',
    summary: 'Sends another code to the phone or e-mail that waits for one.',
    access: 'signed-in',
    accountLimit: limits.saveLimit,
    output: codeSent,
    errors: ['bad_request', 'too_many_requests'],
  }),
  sendCodeToEmail: defineOperation('sendCodeToEmail', {
    method: 'POST',
    path: '/Account/SendCodeToEmail',
    summary: 'Sends another code to the e-mail of the account instead of its phone.',
    access: 'signed-in',
    output: codeSent,
    errors: ['bad_request', 'too_many_requests'],
  }),
  correctEmail: defineOperation('correctEmail', {
    method: 'PUT',
    path: '/Account/Email',
    summary: 'Corrects the e-mail of an account that was never validated, and sends a code there.',
    access: 'signed-in',
    body: emailCorrectionForm,
    output: user,
    errors: ['bad_request', 'forbidden', 'taken', 'too_many_requests'],
  }),
  requestPasswordReset: defineOperation('requestPasswordReset', {
    method: 'POST',
    path: '/Account/RequestPasswordReset',
    summary: 'Sends a reset code, if there is an account with this e-mail.',
    access: 'public',
    rateLimit: limits.recoveryLimit,
    body: recoveryForm,
    output: messageAnswer,
    errors: ['bad_request', 'too_many_requests'],
  }),
  checkResetCode: defineOperation('checkResetCode', {
    method: 'POST',
    path: '/Account/ValidateToken',
    summary:
      'Whether a reset code, or the token of a mailed link, is right; a code stays good for 10 more minutes.',
    access: 'public',
    body: resetCodeForm,
    output: messageAnswer,
    errors: ['bad_request', 'too_many_requests'],
  }),
  resetPassword: defineOperation('resetPassword', {
    method: 'POST',
    path: '/Account/ResetPassword',
    summary:
      'Sets a new password with a reset code, or the token of a mailed link, ends all sessions, and signs in.',
    access: 'public',
    body: resetForm,
    output: signInResult,
    errors: ['bad_request', 'too_many_requests'],
  }),
  changePassword: defineOperation('changePassword', {
    method: 'PUT',
    path: '/Account/ChangePassword',
    summary: 'Sets a new password with the old one, and ends all other sessions.',
    access: 'signed-in',
    body: passwordChangeForm,
    output: messageAnswer,
    errors: ['bad_request', 'too_many_requests'],
  }),
  deleteAccount: defineOperation('deleteAccount', {
    method: 'POST',
    path: '/Account/Delete',
    summary: 'Deletes the account and everything private to it; asks for the password again.',
    access: 'signed-in',
    needsConfirmation: true,
    body: deletionForm,
    output: z.object({}),
    errors: ['bad_request', 'forbidden', 'too_many_requests'],
  }),
};
