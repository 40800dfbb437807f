/** Which country a phone is in, and whether text messages go there. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Messaging } from './messaging.ts';

/** As ISO names it; null for what is no phone number, or one of no country, such as a satellite phone's. */
export function countryOfPhone(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone, { extract: false });
  // A number that no country has given out counts as one of the main country of its calling code.
  return number?.country ?? number?.getPossibleCountries()[0] ?? null;
}

/** @param phone in E.164 */
export function reachesPhone(
  { canReachPhones, smsCountries }: Pick<Messaging, 'canReachPhones' | 'smsCountries'>,
  phone: string,
): boolean {
  if (!canReachPhones) return false;
  return smsCountries === undefined || smsCountries.includes(countryOfPhone(phone) ?? '');
}
