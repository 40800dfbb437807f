/** Refuses phones in countries that the site sends no text messages to. */
import { Refusal } from '#contract/errors.ts';
import { reachesPhone } from '#server/messaging/phone-country.ts';
import type { AccountDeps } from '../account-deps.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * Accepts any phone when the site sends no text messages.
 * @throws Refusal `bad_request` with the list of countries.
 */
export function checkPhoneCountry(
  { messaging }: Pick<AccountDeps, 'messaging'>,
  phone: string,
): void {
  if (phone === '' || !messaging.canReachPhones || reachesPhone(messaging, phone)) return;
  const countries = (messaging.smsCountries ?? []).map((country) => names.of(country) ?? country);
  const message = `Text messages go to phones in ${list.format(countries)} only. Enter such a number, or leave the field empty to get codes by email.`;
  throw new Refusal('bad_request', { message, errors: { phoneNumber: message } });
}
