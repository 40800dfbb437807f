import { expect, test } from 'vitest';
import { findSettingProblems } from './find-setting-problems.ts';

const real = {
  PUBLIC_URL: 'https://freaks.test',
  SMTP_URL: 'smtp://site:word@mail.freaks.test:587',
  MAIL_FROM: 'The site <site@freaks.test>',
  CONTACT_EMAIL: 'help@freaks.test',
  TRUST_PROXY: 'loopback',
};

test.each([
  [
    'right settings, among the names of other programs',
    { HOME: '/', LOGNAME: 'a', PGHOST: 'b' },
    [],
  ],
  [
    'names that resemble a setting',
    { ADMIN_2AF: 'off', public_url: 'x', DATABASE_URI: 'y' },
    [
      /^ADMIN_2AF .* ADMIN_2FA\?$/,
      /^public_url .* PUBLIC_URL\?$/,
      /^DATABASE_URI .* DATABASE_URL\?$/,
    ],
  ],
  [
    'every unknown name of the file',
    { SETTING_NAMES: 'PUBLIC_URL AWS_REGION TZ SMTP_PASSWORD CLAIM', SMTP_PASSWORD: 'secret' },
    [/^SMTP_PASSWORD is not a setting\. README/, /^CLAIM is not a setting\. Did you mean CLAIMS\?/],
  ],
  [
    'words of the template',
    { PUBLIC_URL: 'https://YOUR-DOMAIN', ADMIN_EMAIL: 'YOUR-EMAIL' },
    [/^Fill in the settings PUBLIC_URL and ADMIN_EMAIL: /],
  ],
  [
    'hosts of examples',
    { PUBLIC_URL: 'https://directory.example', CONTACT_EMAIL: 'ann@example.org' },
    [/^PUBLIC_URL has a host that exists only in examples/, /^CONTACT_EMAIL has a host/],
  ],
  ['values that cannot be used', { PORT: 'x', CLAIMS: 'y' }, [/^PORT cannot/, /^CLAIMS cannot/]],
  ['no address', { PUBLIC_URL: '' }, [/^PUBLIC_URL is not set, so this is a trial\. /]],
  ['http', { PUBLIC_URL: 'http://freaks.test', TRUST_PROXY: '' }, [/^PUBLIC_URL has http, /]],
  ['http on this machine', { PUBLIC_URL: 'http://127.0.0.1:3000', TRUST_PROXY: '' }, []],
  [
    'no sender',
    { MAIL_FROM: '' },
    [/^MAIL_FROM is not set, so mails come from no-reply@freaks\.test\. /],
  ],
  ['no proxy', { TRUST_PROXY: '' }, [/^TRUST_PROXY is not set, .* loopback/]],
])('%s', (_, given, lines) => {
  const problems = findSettingProblems({ ...real, ...given });
  expect(problems).toEqual(lines.map((line) => expect.stringMatching(line) as string));
  expect(problems.join()).not.toContain('secret');
});
