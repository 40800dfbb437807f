/** Settings whose default depends on whether the site is a trial or public. */
import { expect, test } from 'vitest';
import { parseSettings } from './settings.ts';

test('admins of a public site need a second factor unless the settings say otherwise', () => {
  const real = {
    PUBLIC_URL: 'https://directory.example',
    SMTP_URL: 'smtp://mail.example',
    CONTACT_EMAIL: 'help@directory.example',
  };
  expect(parseSettings(real).isAdminSecondFactorRequired).toBe(true);
  expect(parseSettings({ ...real, ADMIN_2FA: 'off' }).isAdminSecondFactorRequired).toBe(false);
  expect(parseSettings({ ADMIN_2FA: 'on' }).isAdminSecondFactorRequired).toBe(true);
  expect(() => parseSettings({ ADMIN_2FA: 'maybe' })).toThrow('ADMIN_2FA=maybe cannot be used');
});

test('a public site reviews claims unless they are open', () => {
  const real = {
    PUBLIC_URL: 'https://directory.example',
    SMTP_URL: 'smtp://mail.example',
    CONTACT_EMAIL: 'help@directory.example',
  };
  expect(parseSettings(real).areClaimsOpen).toBe(false);
  expect(parseSettings({ ...real, CLAIMS: 'open' }).areClaimsOpen).toBe(true);
  expect(parseSettings({}).areClaimsOpen).toBe(true);
  expect(parseSettings({ CLAIMS: 'review' }).areClaimsOpen).toBe(false);
});
