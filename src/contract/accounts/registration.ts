import * as z from 'zod/mini';
import {
  accountFirstName,
  accountLastName,
  noNumberAcrossNames,
  emailText,
  user,
} from './account.ts';
import { chosenPassword, confirmation, givenPassword, repeats } from './passwords.ts';
import { linkToken } from './codes.ts';
import * as limits from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { typedNumber } from '../primitives.ts';

export const registrationForm = z
  .object({
    freakBrotherNumber: typedNumber,
    firstName: accountFirstName,
    lastName: accountLastName,
    email: emailText,
    password: chosenPassword,
    confirmPassword: confirmation,
    /** The token of an invitation to this email and number. */
    invitation: z.optional(linkToken),
  })
  .check(repeats('password'), noNumberAcrossNames);
export type RegistrationForm = z.output<typeof registrationForm>;

export const emailCorrectionForm = z.object({ email: emailText, password: givenPassword });

export const register = defineEndpoint('register', 'POST', '/Account/register');

export const correctEmail = defineEndpoint('correctEmail', 'PUT', '/Account/Email');

export const registrationOperations = defineOperations(() => ({
  register: defineOperation(register, {
    summary: 'Creates an account for the member with this number, and signs in.',
    access: 'public',
    rateLimit: limits.registrationLimit,
    body: registrationForm,
    output: user,
    errors: ['bad_request', 'not_found', 'taken', 'too_many_requests'],
  }),
  correctEmail: defineOperation(correctEmail, {
    summary: 'Corrects the email of an account that was never validated, and sends a code to it.',
    access: 'signed-in',
    body: emailCorrectionForm,
    output: user,
    errors: ['bad_request', 'forbidden', 'taken', 'too_many_requests'],
  }),
}));
