/** Parses phone numbers. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Returns E.164; null for an invalid phone number. Ten digits without a country code are North
 * American.
 */
export function readPhone(text: string): string | null {
  // Extensions cannot receive text messages.
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return number?.isPossible() === true && number.ext === undefined ? number.number : null;
}
