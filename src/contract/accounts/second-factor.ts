/**
 * Second factors: signing in with one and setting one up, as a passkey or an authenticator app with
 * recovery codes.
 */
import * as z from 'zod/mini';
import { wrongSecondFactor } from './account.ts';
import { linkToken } from './codes.ts';
import { passwordIfNeeded } from './passwords.ts';
import {
  challengeText,
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyName,
  passkeyRegistration,
} from './passkeys.ts';
import * as limits from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { pastedCode, recoveryCode, sixDigits } from '../pasted-value.ts';
import { messageResponse } from '../primitives.ts';

export const secondFactorMethods = ['passkey', 'totp', 'recovery'] as const;

/** The methods that can continue a sign-in with a correct password. */
export const secondFactorNeeded = z.object({
  secondFactor: z.array(z.enum(secondFactorMethods)),
  /** Valid for 10 minutes and one sign-in. A passkey signs it as its WebAuthn challenge. */
  challenge: z.string(),
});

export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export const recoveryCodeCount = 10;

export type SecondFactorNeeded = z.infer<typeof secondFactorNeeded>;

/** 6 digits of an authenticator app, or the 16 letters and digits of a recovery code. */
const typedCode = z.string(wrongSecondFactor).check(
  z.overwrite((value) => pastedCode(value, [sixDigits, recoveryCode]).toLowerCase()),
  z.regex(/^[0-9a-z]{6,16}$/, wrongSecondFactor),
);

export const secondFactorForm = z.object({
  challenge: challengeText,
  method: z.enum(secondFactorMethods),
  response: z.union([typedCode, passkeyAssertion], wrongSecondFactor),
});
export type SecondFactorForm = z.output<typeof secondFactorForm>;

/** The password, or the second factor of an account that has one. */
const confirmationForm = z.partial(z.extend(secondFactorForm, { password: passwordIfNeeded }));
export type ConfirmationForm = z.output<typeof confirmationForm>;

const tokenForm = z.object({ token: linkToken });

/** Setup data for an authenticator app. */
const totpSecret = z.object({
  challenge: z.string(),
  /** In base32, for typing. */
  secret: z.string(),
  /** An `otpauth://` URI, for a QR code. */
  uri: z.string(),
});

const enrolment = z.object({
  challenge: z.string(),
  passkeyOptions: passkeyCreationOptions,
  totp: z.omit(totpSecret, { challenge: true }),
});
export type Enrolment = z.infer<typeof enrolment>;

export const enrolmentForm = z.object({
  token: linkToken,
  challenge: challengeText,
  method: z.enum(['passkey', 'totp']),
  /** A new passkey, or the first code of an authenticator app. */
  response: z.union([typedCode, passkeyRegistration], wrongSecondFactor),
  name: z._default(passkeyName, 'Passkey'),
});
export type EnrolmentForm = z.output<typeof enrolmentForm>;

const totpForm = z.object({ challenge: challengeText, code: typedCode });

/** Shown only once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const mailSecondFactorLink = defineEndpoint(
  'mailSecondFactorLink',
  'POST',
  '/Account/SecondFactor/Link',
);

export const beginSecondFactor = defineEndpoint(
  'beginSecondFactor',
  'POST',
  '/Account/SecondFactor/Begin',
);

export const turnOnSecondFactor = defineEndpoint(
  'turnOnSecondFactor',
  'POST',
  '/Account/SecondFactor/TurnOn',
);

export const turnOffSecondFactor = defineEndpoint(
  'turnOffSecondFactor',
  'DELETE',
  '/Account/SecondFactor',
);

export const renewRecoveryCodes = defineEndpoint(
  'renewRecoveryCodes',
  'POST',
  '/Account/RecoveryCodes',
);

export const beginTotp = defineEndpoint('beginTotp', 'POST', '/Account/Totp/Begin');

export const setTotp = defineEndpoint('setTotp', 'PUT', '/Account/Totp');

export const removeTotp = defineEndpoint('removeTotp', 'DELETE', '/Account/Totp');

export const beginConfirmation = defineEndpoint(
  'beginConfirmation',
  'POST',
  '/Account/Confirm/Begin',
);

export const confirmIdentity = defineEndpoint('confirmIdentity', 'POST', '/Account/Confirm');

export const secondFactorOperations = defineOperations(() => ({
  mailSecondFactorLink: defineOperation(mailSecondFactorLink, {
    summary: 'Sends the link that sets up a second factor to the confirmed email.',
    access: 'validated',
    sendsMail: true,
    unmetered: 'own access',
    output: messageResponse,
    errors: ['bad_request', 'too_many_requests'],
  }),
  beginSecondFactor: defineOperation(beginSecondFactor, {
    summary:
      'The options for a first passkey or authenticator app; needs the token of an emailed link.',
    access: 'validated',
    unmetered: 'own access',
    body: tokenForm,
    output: enrolment,
    errors: ['bad_request', 'too_many_requests'],
  }),
  turnOnSecondFactor: defineOperation(turnOnSecondFactor, {
    summary:
      'Turns the second factor on with a first passkey or code, uses up the emailed link, and ends all other sessions.',
    access: 'validated',
    unmetered: 'own access',
    body: enrolmentForm,
    output: recoveryCodes,
    errors: ['bad_request', 'taken', 'too_many_requests'],
  }),
  turnOffSecondFactor: defineOperation(turnOffSecondFactor, {
    summary: 'Turns the second factor off, except for admins who need one; keeps passkeys.',
    access: 'validated',
    sendsMail: true,
    unmetered: 'own access',
    needsConfirmation: true,
    output: messageResponse,
    errors: ['bad_request', 'forbidden'],
  }),
  renewRecoveryCodes: defineOperation(renewRecoveryCodes, {
    summary: 'Creates ten new recovery codes; the old ones stop working.',
    access: 'validated',
    sendsMail: true,
    unmetered: 'own access',
    needsConfirmation: true,
    output: recoveryCodes,
    errors: ['bad_request'],
  }),
  beginTotp: defineOperation(beginTotp, {
    summary: 'Returns a new secret for an authenticator app.',
    access: 'validated',
    needsConfirmation: true,
    output: totpSecret,
    errors: ['bad_request'],
  }),
  setTotp: defineOperation(setTotp, {
    summary: 'Replaces the authenticator app with one that has the new secret.',
    access: 'validated',
    sendsMail: true,
    needsConfirmation: true,
    body: totpForm,
    output: messageResponse,
    errors: ['bad_request', 'too_many_requests'],
  }),
  removeTotp: defineOperation(removeTotp, {
    summary: 'Removes the authenticator app, if a passkey remains.',
    access: 'validated',
    sendsMail: true,
    unmetered: 'own access',
    needsConfirmation: true,
    output: messageResponse,
    errors: ['bad_request'],
  }),
  beginConfirmation: defineOperation(beginConfirmation, {
    summary: 'A challenge for confirming the second factor again.',
    access: 'signed-in',
    unmetered: 'own access',
    output: secondFactorNeeded,
    errors: ['bad_request'],
  }),
  confirmIdentity: defineOperation(confirmIdentity, {
    summary:
      'Confirms the second factor again, or the password of an account without one; valid for 10 minutes in this session. The 30th wrong try of a day ends the session.',
    access: 'signed-in',
    unmetered: 'own access',
    accountLimit: limits.sessionLimit,
    body: confirmationForm,
    output: messageResponse,
    errors: ['bad_request'],
  }),
}));
