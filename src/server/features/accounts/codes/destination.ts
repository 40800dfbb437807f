/** The destination of an account's messages, and how it is masked. */
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Channel } from '#server/messaging/messaging.ts';
import { reachesPhone } from '#server/messaging/phone-country.ts';
import type { AccountDeps } from '../account-deps.ts';

export interface Destination {
  readonly channel: Channel;
  readonly to: string;
}

export const emailOf = ({ email }: Pick<AccountRow, 'email'>): Destination => ({
  channel: 'email',
  to: email,
});

/** The phone if text messages can reach it; else the email. */
export function phoneOrEmail(
  { messaging }: Pick<AccountDeps, 'messaging'>,
  account: Pick<AccountRow, 'email'>,
  phone: string,
): Destination {
  if (phone === '' || !reachesPhone(messaging, phone)) return emailOf(account);
  return { channel: 'sms', to: phone };
}

/** How long after a phone change reset codes go to the email, so that a stolen session cannot reset the password by SMS. */
const phoneTrustedAfterMs = 24 * 60 * 60 * 1000;

/**
 * Reset codes of admins, and of accounts whose phone was changed within 24 hours, go to the email.
 */
export function resetDestination(
  deps: Pick<AccountDeps, 'messaging' | 'now'>,
  account: Pick<AccountRow, 'email' | 'confirmed_phone' | 'phone_changed_at' | 'role'>,
): Destination {
  const trustedAt = (account.phone_changed_at ?? -Infinity) + phoneTrustedAfterMs;
  if (account.role === 'Admin' || deps.now() < trustedAt) return emailOf(account);
  return phoneOrEmail(deps, account, account.confirmed_phone);
}

export const lastFourOf = (phone: string): string => phone.slice(-4);

/** Shows enough for the owner to recognise the address. */
export function masked(to: string): string {
  const at = to.lastIndexOf('@');
  if (at === -1) return `••• ${lastFourOf(to)}`;
  const [first = ''] = to;
  return `${first}•••${to.slice(at)}`;
}
