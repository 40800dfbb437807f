/** Parses phone numbers. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Until 2020 a 1 preceded the numbers of Mexican mobiles. */
const formerMexicanMobile = /^\+521(?=[0-9]{10}$)/;

const parse = (text: string) =>
  parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });

/**
 * Returns E.164; null for an invalid phone number. Ten digits without a country code are North
 * American.
 */
export function readPhone(text: string): string | null {
  const written = parse(text);
  // Extensions cannot receive text messages.
  if (written === undefined || written.ext !== undefined) return null;
  const number = parse(written.number.replace(formerMexicanMobile, '+52'));
  return number?.isPossible() === true ? number.number : null;
}
