import { Refusal } from '#contract/errors.ts';

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

async function loadDialogs() {
  try {
    return await import('./passkey-dialogs.ts');
  } catch {
    throw new Refusal('not_ready', {
      message: 'The site could not be reached. Please try again.',
    });
  }
}

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;

/** As in `passkey-dialogs.ts`; also throws a refusal if that module cannot be loaded. */
export const createPasskey: Dialogs['createPasskey'] = async (...given) =>
  (await loadDialogs()).createPasskey(...given);

/** As in `passkey-dialogs.ts`; also throws a refusal if that module cannot be loaded. */
export const showPasskey: Dialogs['showPasskey'] = async (...given) =>
  (await loadDialogs()).showPasskey(...given);
