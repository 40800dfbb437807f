/** Passkeys, in WebAuthn's JSON format with binary values in base64url. */
import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { idInPath, lineOfText } from '../primitives.ts';

/** Longer than any key or attestation of an authenticator. */
const longestBinary = 16_384;

const wrongPasskey = 'This passkey could not be read.';

const binary = z
  .string(wrongPasskey)
  .check(z.regex(/^[A-Za-z0-9_-]+$/, wrongPasskey), z.maxLength(longestBinary, wrongPasskey));

/** WebAuthn allows 1,023 bytes. */
const credentialId = binary.check(z.maxLength(1364, wrongPasskey));

const expired = 'This took too long. Please start again.';

/** 256 bits in base64url. */
export const challengeText = z.string(expired).check(z.regex(/^[A-Za-z0-9_-]{43}$/, expired));

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.looseObject({}), {}),
};

/** The result of `navigator.credentials.get`. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.optional(z.nullable(binary)),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** The result of `navigator.credentials.create`. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    /** How the browser can reach the authenticator. Unknown values are left out. */
    transports: z._default(
      z.pipe(
        z.array(z.string().check(z.maxLength(30))).check(z.maxLength(20)),
        z.transform((given) => transports.filter((each) => given.includes(each))),
      ),
      [],
    ),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** Passed to `navigator.credentials.create` unchanged. */
export const passkeyCreationOptions = z.looseObject({ challenge: z.string() });

export const passkeyName = lineOfText('Name', { max: 50, required: 'Please name the passkey.' });

const instant = z.string();

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: instant,
  /** When it was last used; null before. */
  usedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

const signInMethods = z.object({
  /** Oldest first. */
  passkeys: z.array(passkey),
  secondFactor: z.object({
    isOn: z.boolean(),
    /** Whether this account must have one. */
    isRequired: z.boolean(),
    hasTotp: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
});
export type SignInMethods = z.infer<typeof signInMethods>;

const passkeyInPath = z.object({ passkey: idInPath('This passkey does not exist.') });

export const beginPasskeySignIn = defineEndpoint(
  'beginPasskeySignIn',
  'POST',
  '/Account/PasskeyChallenge',
);

export const getSignInMethods = defineEndpoint('getSignInMethods', 'GET', '/Account/SignInMethods');

export const beginPasskey = defineEndpoint('beginPasskey', 'POST', '/Account/Passkeys/Begin');

export const addPasskey = defineEndpoint('addPasskey', 'POST', '/Account/Passkeys');

export const removePasskey = defineEndpoint(
  'removePasskey',
  'POST',
  '/Account/Passkeys/:passkey/Remove',
);

export const passkeyOperations = defineOperations(() => ({
  beginPasskeySignIn: defineOperation(beginPasskeySignIn, {
    summary: 'A challenge for signing in with a passkey; valid for 10 minutes and one sign-in.',
    access: 'public',
    unmetered: 'own access',
    rateLimit: limits.passkeyLimit,
    output: z.object({ challenge: z.string() }),
    errors: [],
  }),
  getSignInMethods: defineOperation(getSignInMethods, {
    summary: 'The passkeys and the second factor of the signed-in account.',
    access: 'signed-in',
    output: signInMethods,
    errors: [],
  }),
  beginPasskey: defineOperation(beginPasskey, {
    summary: 'The options for creating a passkey.',
    access: 'validated',
    needsConfirmation: true,
    output: z.object({ options: passkeyCreationOptions }),
    errors: ['bad_request'],
  }),
  addPasskey: defineOperation(addPasskey, {
    summary: 'Adds a passkey.',
    access: 'validated',
    needsConfirmation: true,
    body: z.object({ challenge: challengeText, name: passkeyName, response: passkeyRegistration }),
    output: signInMethods,
    errors: ['bad_request', 'taken'],
  }),
  removePasskey: defineOperation(removePasskey, {
    summary: 'Removes a passkey. The last second factor cannot be removed.',
    access: 'validated',
    sendsMail: true,
    unmetered: 'own access',
    needsConfirmation: true,
    params: passkeyInPath,
    output: signInMethods,
    errors: ['bad_request', 'not_found'],
  }),
}));
