/** Reads the countries that text messages go to. */
import { isSupportedCountry } from 'libphonenumber-js/min';
import { countryOfPhone } from './messaging/phone-country.ts';
import { refuse, SettingsError } from './setting-values.ts';

/**
 * @param twilioFrom null where Twilio sends nothing
 * @returns null where text messages go to every country: into the outbox.
 */
export function parseSmsCountries(
  value: string | undefined,
  twilioFrom: string | null,
): readonly string[] | null {
  const named = value?.split(',').map((country) => country.trim().toUpperCase());
  if (named && !named.every((country) => isSupportedCountry(country))) {
    refuse('SMS_COUNTRIES', value ?? '', 'it must be ISO codes of countries, such as US,CA');
  }
  if (twilioFrom === null) return null;
  const country = countryOfPhone(twilioFrom);
  if (named) return named;
  if (country !== null) return [country];
  throw new SettingsError(`SMS_COUNTRIES is missing: TWILIO_FROM=${twilioFrom} is in no country.`);
}
