/** Signing in and out, and the sessions of an account. */
import * as z from 'zod/mini';
import { emailText, user } from './account.ts';
import { challengeText, passkeyAssertion } from './passkeys.ts';
import { givenPassword } from './passwords.ts';
import { secondFactorForm, secondFactorNeeded } from './second-factor.ts';
import * as limits from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';

/** Accounts with a second factor get no token yet. */
export const signInResult = z.union([user, secondFactorNeeded]);

export const loginForm = z.object({ email: emailText, password: givenPassword });

export const instant = z.string();

export const session = z.object({
  /** Browser and system, such as `Firefox on Windows`. */
  device: z.string(),
  createdAt: instant,
  usedAt: instant,
  /** Whether it is the session of the request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const sessionList = z.array(session);

export const validateSession = defineEndpoint('validateSession', 'GET', '/Account/Validate');

export const login = defineEndpoint('login', 'POST', '/Account/login');

export const logout = defineEndpoint('logout', 'POST', '/Account/logout');

export const signInWithPasskey = defineEndpoint(
  'signInWithPasskey',
  'POST',
  '/Account/PasskeyLogin',
);

export const passSecondFactor = defineEndpoint('passSecondFactor', 'POST', '/Account/SecondFactor');

export const listSessions = defineEndpoint('listSessions', 'GET', '/Account/Sessions');

export const endOtherSessions = defineEndpoint('endOtherSessions', 'DELETE', '/Account/Sessions');

export const signInOperations = defineOperations(() => ({
  validateSession: defineOperation(validateSession, {
    summary: 'The signed-in user.',
    access: 'signed-in',
    output: user,
    errors: [],
  }),
  login: defineOperation(login, {
    summary: 'Signs in with email and password.',
    access: 'public',
    unmetered: 'own access',
    rateLimit: limits.loginLimit,
    body: loginForm,
    output: signInResult,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'too_many_requests'],
  }),
  logout: defineOperation(logout, {
    summary: 'Ends the current session.',
    access: 'signed-in',
    unmetered: 'own access',
    accountLimit: limits.sessionLimit,
    output: z.object({}),
    errors: [],
  }),
  signInWithPasskey: defineOperation(signInWithPasskey, {
    summary: 'Signs in with a passkey, which also counts as the second factor.',
    access: 'public',
    unmetered: 'own access',
    rateLimit: limits.loginLimit,
    body: z.object({ challenge: challengeText, response: passkeyAssertion }),
    output: user,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'too_many_requests'],
  }),
  passSecondFactor: defineOperation(passSecondFactor, {
    summary: 'Completes a sign-in with the second factor.',
    access: 'public',
    unmetered: 'own access',
    rateLimit: limits.loginLimit,
    body: secondFactorForm,
    output: user,
    errors: ['bad_request', 'unauthorized', 'forbidden', 'too_many_requests'],
  }),
  listSessions: defineOperation(listSessions, {
    summary: 'The sessions of the signed-in account, last used first.',
    access: 'signed-in',
    output: sessionList,
    errors: [],
  }),
  endOtherSessions: defineOperation(endOtherSessions, {
    summary: 'Ends all other sessions.',
    access: 'signed-in',
    // A thief of a session could otherwise end each new session and mailed link of the owner.
    needsConfirmation: true,
    unmetered: 'own access',
    accountLimit: limits.sessionLimit,
    output: sessionList,
    errors: [],
  }),
}));
