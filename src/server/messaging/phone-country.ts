import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Messaging } from './messaging.ts';

/**
 * The ISO code of the country. Null for an invalid number, or for a number without a country, such as a satellite
 * phone.
 */
export function countryOfPhone(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone, { extract: false });
  // A number that is not assigned in any country counts as the main country of its calling code.
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
