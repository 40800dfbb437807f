/** The countries that text messages go to. */
import { expect, test } from 'vitest';
import { parseSmsCountries } from './setting-countries.ts';
import { SettingsError } from './setting-values.ts';

test('text messages go to the country of the sender, or to those that are named', () => {
  expect(parseSmsCountries(undefined, '+491701234567')).toEqual(['DE']);
  expect(parseSmsCountries('us, CA', '+13125550100')).toEqual(['US', 'CA']);
  expect(parseSmsCountries('GB', 'FREAKS')).toEqual(['GB']);
});

test('text messages go to every country where they stay in the outbox', () => {
  expect(parseSmsCountries(undefined, null)).toBeNull();
  expect(parseSmsCountries('US', null)).toBeNull();
});

test('a sender without a country needs countries that are named', () => {
  expect(() => parseSmsCountries(undefined, 'FREAKS')).toThrow(
    new SettingsError('SMS_COUNTRIES is missing: TWILIO_FROM=FREAKS is in no country.'),
  );
});

test.each(['US,Narnia', 'US,', 'USA'])(
  'refuses %s as countries, with or without Twilio',
  (value) => {
    for (const from of [null, '+13125550100']) {
      expect(() => parseSmsCountries(value, from)).toThrow(
        `SMS_COUNTRIES=${value} cannot be used: it must be ISO codes of countries, such as US,CA.`,
      );
    }
  },
);
