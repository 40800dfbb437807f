/** Rules for passwords, and changing one. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { messageResponse } from '../primitives.ts';

export const shortestPassword = 6;
export const shortestAdminPassword = 12;
const longestPassword = 200;

const notTooLong = z.maxLength(1000, 'This password is too long.');

/** For comparison with the stored password: not checked for strength. */
export const givenPassword = z
  .string('Password is required.')
  .check(z.minLength(1, 'Password is required.'), notTooLong);

/** The same where the server says when it is needed. */
export const passwordIfNeeded = z.string('Password must be text.').check(notTooLong);

/** For a new password. The server also refuses common ones. */
export const chosenPassword = z.string('Password is required.').check(
  z.refine((value) => [...value].length >= shortestPassword, {
    error: `Minimum of ${shortestPassword} characters`,
  }),
  z.refine((value) => value.length <= longestPassword, {
    error: `Maximum of ${longestPassword} characters`,
  }),
  z.refine((value) => value.isWellFormed(), {
    error: 'This password contains a character that is not allowed.',
  }),
);

const noConfirmation = 'Password confirmation is required.';

export const confirmation = z.string(noConfirmation).check(z.minLength(1, noConfirmation));

/** Misspelled in the specification, and kept as it is. */
const mismatch = 'Passowrd confirmation does not match password.';

/** Checks that `confirmPassword` repeats the field `name`. */
export function repeats<Name extends string>(name: Name) {
  return z.refine<Record<Name | 'confirmPassword', string>>(
    // An empty confirmation gets its own message.
    (form) => form.confirmPassword === '' || form[name] === form.confirmPassword,
    { error: mismatch, path: ['confirmPassword'], when: () => true },
  );
}

export const passwordChangeForm = z
  .object({
    oldPassword: givenPassword,
    newPassword: chosenPassword,
    confirmPassword: confirmation,
  })
  .check(repeats('newPassword'));

export const changePassword = defineEndpoint('changePassword', 'PUT', '/Account/ChangePassword');

export const passwordOperations = defineOperations(() => ({
  changePassword: defineOperation(changePassword, {
    summary: 'Changes the password; needs the current one and ends all other sessions.',
    access: 'signed-in',
    unmetered: 'own access',
    body: passwordChangeForm,
    output: messageResponse,
    errors: ['bad_request', 'too_many_requests'],
  }),
}));
