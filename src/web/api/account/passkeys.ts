/** Passkeys, and the browser's dialogs for them. */
import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import type { signInWithPasskey } from '#contract/accounts/sign-in.ts';
import type { beginPasskey, addPasskey } from '#contract/accounts/passkeys.ts';
import { Refusal } from '#contract/errors.ts';
import type { CallInput, CallOutput } from '#contract/api/web-bundle.ts';
import { useEffect, useRef } from 'react';

export const aboutPasskeys =
  'Sign in with your fingerprint, face or screen lock instead of your password.';

/** Passkeys are bound to a domain name, so they do not work at an IPv4 or IPv6 address. */
const isName = (host: string) => !/^[\d.]+$/.test(host) && !host.startsWith('[');

/** The reason why passkeys cannot work here, as a message for the user; null if they can. Call only in the browser. */
export function describePasskeyObstacle(): string | null {
  if (!window.isSecureContext || !isName(window.location.hostname)) {
    return 'Passkeys do not work at this address.';
  }
  return 'PublicKeyCredential' in window ? null : 'This browser cannot use passkeys.';
}

/** Whether the browser can offer passkeys in the list below a field with the autocomplete token `webauthn`. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (describePasskeyObstacle() !== null) return false;
  // Older browsers support passkeys but lack this function.
  const { isConditionalMediationAvailable } = window.PublicKeyCredential as Partial<
    typeof PublicKeyCredential
  >;
  return (await isConditionalMediationAvailable?.call(window.PublicKeyCredential)) ?? false;
}

type CreationOptions = CallOutput<typeof beginPasskey>['options'];
type Registration = NonNullable<CallInput<typeof addPasskey>['body']>['response'];
type Assertion = NonNullable<CallInput<typeof signInWithPasskey>['body']>['response'];

/**
 * Runs one browser dialog until it ends or the signal aborts it.
 *
 * @returns null if the user closed the dialog, let it time out or started something else
 */
async function runDialog<OperationResponse>(
  signal: AbortSignal | undefined,
  describeFailure: (name: string) => string,
  run: () => Promise<OperationResponse>,
): Promise<OperationResponse | null> {
  if (signal?.aborted) return null;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener('abort', stop);
  try {
    return await run();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw new Refusal('bad_request', { message: describeFailure(name) });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * @returns null if the user cancelled
 * @throws Refusal with a message for the user
 */
export function createPasskey(
  options: CreationOptions,
  signal?: AbortSignal,
): Promise<Registration | null> {
  return runDialog(
    signal,
    (name) =>
      name === 'InvalidStateError'
        ? 'This device already has a passkey for this account.'
        : 'The passkey could not be created. Please try again, or use another device.',
    async () => {
      const made = await startRegistration({
        optionsJSON: options as CreationOptions & PublicKeyCredentialCreationOptionsJSON,
      });
      return { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
    },
  );
}

interface ShowOptions {
  /** Whether passkeys are offered below the email field instead of in a dialog. */
  readonly isOffered?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Signs the challenge with a passkey of the user. Ends any other dialog or offer.
 *
 * @param challenge from the server
 * @returns null if the user cancelled
 * @throws Refusal with a message for the user
 */
export function showPasskey(
  challenge: string,
  { isOffered = false, signal }: ShowOptions = {},
): Promise<Assertion | null> {
  return runDialog(
    signal,
    () => 'The passkey could not be read. Please try again, or sign in another way.',
    async () => {
      const shown = await startAuthentication({
        optionsJSON: { challenge, rpId: window.location.hostname, userVerification: 'required' },
        useBrowserAutofill: isOffered,
      });
      return { ...shown, clientExtensionResults: { ...shown.clientExtensionResults } };
    },
  );
}

type Made = NonNullable<Awaited<ReturnType<typeof createPasskey>>>;

/** The returned function throws a refusal when no passkey was created. */
export function usePasskeyDialog(): (
  options: Parameters<typeof createPasskey>[0],
) => Promise<Made> {
  const dialog = useRef<AbortController>(null);
  useEffect(() => () => dialog.current?.abort(), []);
  return async (options) => {
    dialog.current = new AbortController();
    const made = await createPasskey(options, dialog.current.signal);
    if (made !== null) return made;
    throw new Refusal('bad_request', { message: 'No passkey was created. You can try again.' });
  };
}

/** The name of a new passkey: the kind of device. */

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/Linux/, 'Linux PC'],
];

/** @param maxTouchPoints distinguishes an iPad from a Mac, whose user agent it sends */
export function nameOfPasskey({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): string {
  const [, name = 'Passkey'] = devices.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return name === 'Mac' && maxTouchPoints > 1 ? 'iPad' : name;
}
