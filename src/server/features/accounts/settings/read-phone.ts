/** Reads a phone number as people write it. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** In E.164; ten digits are North American. Null for what is no phone number. */
export function readPhone(text: string): string | null {
  // Extensions cannot get messages.
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return number?.isPossible() === true && number.ext === undefined ? number.number : null;
}
