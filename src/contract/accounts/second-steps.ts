/** The second steps of signing in: with a passkey instead of the password, or with a second factor after it. */
import * as z from 'zod/mini';
import { user } from './sign-in.ts';
import * as limits from '../limits.ts';
import { defineOperation } from '../operation.ts';
import { challengeText, passkeyAssertion } from './passkeys.ts';
import { secondFactorForm } from './second-factor.ts';

export const signInOperations = {
  signInWithPasskey: defineOperation('signInWithPasskey', {
    method: 'POST',
    path: '/Account/PasskeyLogin',
    summary: 'Signs in with a passkey, which is a second factor as well.',
    access: 'public',
    rateLimit: limits.loginLimit,
    body: z.object({ challenge: challengeText, response: passkeyAssertion }),
    output: user,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'too_many_requests'],
  }),
  passSecondFactor: defineOperation('passSecondFactor', {
    method: 'POST',
    path: '/Account/SecondFactor',
    summary: 'Completes a sign-in with the second factor.',
    access: 'public',
    rateLimit: limits.loginLimit,
    body: secondFactorForm,
    output: user,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'too_many_requests'],
  }),
};
