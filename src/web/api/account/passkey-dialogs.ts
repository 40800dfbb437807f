/** The browser's dialogs that make and show passkeys: loaded with the library when the first is opened. */
import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { Refusal } from '#contract/errors.ts';
import type { CallInput, CallOutput } from '#contract/operations.ts';

/** For `navigator.credentials.create`, as the server answers them. */
type CreationOptions = CallOutput<'beginPasskey'>['options'];
type Registration = NonNullable<CallInput<'addPasskey'>['body']>['response'];
type Assertion = NonNullable<CallInput<'signInWithPasskey'>['body']>['response'];

/**
 * Runs one dialog of the browser until it is answered, or the signal ends it.
 *
 * @returns null where somebody closed the dialog, let it time out, or went on to something else
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
 * Makes a passkey.
 *
 * @returns null where somebody cancelled
 * @throws Refusal in words for people
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
  /** Whether the passkeys are offered below the e-mail field instead of in a dialog at once. */
  readonly isOffered?: boolean;
  /** Ends the dialog, or the offer. */
  readonly signal?: AbortSignal;
}

/**
 * Shows a passkey of the person in front of the screen; another dialog, or an offer, ends.
 *
 * @param challenge of the server, which the passkey signs
 * @returns null where somebody cancelled
 * @throws Refusal in words for people
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
