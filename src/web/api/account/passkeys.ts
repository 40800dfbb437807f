/** Passkeys in the browser: whether they can work here, making one, and showing one. Loads its library when it is needed. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { Refusal } from '#contract/errors.ts';
import type { CallInput, CallOutput } from '#contract/operations.ts';

/** For `navigator.credentials.create`, as the server answers them. */
type CreationOptions = CallOutput<'beginPasskey'>['options'];
type Registration = NonNullable<CallInput<'addPasskey'>['body']>['response'];
type Assertion = NonNullable<CallInput<'signInWithPasskey'>['body']>['response'];

/** One sentence for who has never heard of them. */
export const aboutPasskeys =
  'Sign in with your fingerprint, face or screen lock instead of your password.';

/** An IPv4 or IPv6 address has no passkeys: they belong to a name. */
const isName = (host: string) => !/^[\d.]+$/.test(host) && !host.startsWith('[');

/** Why passkeys cannot work here, in words for people; null where they can. Only in the browser. */
export function describePasskeyObstacle(): string | null {
  if (!window.isSecureContext || !isName(window.location.hostname)) {
    return 'Passkeys do not work at this address of the site.';
  }
  return 'PublicKeyCredential' in window ? null : 'This browser cannot use passkeys.';
}

/** Whether the browser can offer passkeys in the list below a field with the autocomplete token `webauthn`. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (describePasskeyObstacle() !== null) return false;
  // Older browsers have passkeys, but not this question.
  const { isConditionalMediationAvailable } = window.PublicKeyCredential as Partial<
    typeof PublicKeyCredential
  >;
  return (await isConditionalMediationAvailable?.call(window.PublicKeyCredential)) ?? false;
}

const refuse = (message: string) => new Refusal('bad_request', { message });

async function loadLibrary() {
  try {
    return await import('@simplewebauthn/browser');
  } catch {
    throw new Refusal('not_ready', {
      message: 'The site could not be reached. Please try again.',
    });
  }
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/**
 * Runs one dialog of the browser until it is answered, or the signal ends it.
 *
 * @returns null where somebody closed the dialog, let it time out, or went on to something else
 */
async function runDialog<Answer>(
  signal: AbortSignal | undefined,
  describeFailure: (name: string) => string,
  run: (library: Library) => Promise<Answer>,
): Promise<Answer | null> {
  const library = await loadLibrary();
  if (signal?.aborted) return null;
  const stop = () => library.WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener('abort', stop);
  try {
    return await run(library);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw refuse(describeFailure(name));
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
        ? 'There is a passkey for this account on this device already.'
        : 'The passkey could not be made. Please try again, or use another device.',
    async ({ startRegistration }) => {
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
    async ({ startAuthentication }) => {
      const shown = await startAuthentication({
        optionsJSON: { challenge, rpId: window.location.hostname, userVerification: 'required' },
        useBrowserAutofill: isOffered,
      });
      return { ...shown, clientExtensionResults: { ...shown.clientExtensionResults } };
    },
  );
}
