/** Passkeys in the browser: whether they can work here, making one, and showing one. */
import { Refusal } from '#contract/errors.ts';

/** One sentence for who has never heard of them. */
export const aboutPasskeys =
  'Sign in with your fingerprint, face or screen lock instead of your password.';

/** An IPv4 or IPv6 address has no passkeys: they belong to a name. */
const isName = (host: string) => !/^[\d.]+$/.test(host) && !host.startsWith('[');

/** Why passkeys cannot work here, in words for people; null where they can. Only in the browser. */
export function describePasskeyObstacle(): string | null {
  if (!window.isSecureContext || !isName(window.location.hostname)) {
    return 'Passkeys do not work at this address.';
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

/** As in `passkey-dialogs.ts`; throws a refusal as well when it cannot be loaded. */
export const createPasskey: Dialogs['createPasskey'] = async (...given) =>
  (await loadDialogs()).createPasskey(...given);

/** As in `passkey-dialogs.ts`; throws a refusal as well when it cannot be loaded. */
export const showPasskey: Dialogs['showPasskey'] = async (...given) =>
  (await loadDialogs()).showPasskey(...given);
