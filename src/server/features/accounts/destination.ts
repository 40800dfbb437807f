/** Where the messages of an account go, and what may be shown of it. */
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Channel } from '#server/messaging/messaging.ts';
import { reachesPhone } from '#server/messaging/phone-country.ts';
import type { AccountParts } from './account-parts.ts';

export interface Destination {
  readonly channel: Channel;
  readonly to: string;
}

export const emailOf = ({ email }: Pick<AccountRow, 'email'>): Destination => ({
  channel: 'email',
  to: email,
});

/** A phone, as long as text messages go there; else the e-mail. */
export function phoneOrEmail(
  { messaging }: Pick<AccountParts, 'messaging'>,
  account: Pick<AccountRow, 'email'>,
  phone: string,
): Destination {
  if (phone === '' || !reachesPhone(messaging, phone)) return emailOf(account);
  return { channel: 'sms', to: phone };
}

export const lastFourOf = (phone: string): string => phone.slice(-4);

/** Enough for its owner to recognise it. */
export function masked(to: string): string {
  const at = to.lastIndexOf('@');
  if (at === -1) return `••• ${lastFourOf(to)}`;
  const [first = ''] = to;
  return `${first}•••${to.slice(at)}`;
}
