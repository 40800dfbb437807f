import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Messaging } from './messaging.ts';

/** The ISO code; null for an invalid number and for one without a country, such as a satellite phone. */
export function countryOfPhone(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone, { extract: false });
  // A number outside all numbering plans counts for the main country of its calling code.
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
