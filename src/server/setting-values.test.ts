import { expect, test } from 'vitest';
import { parseSettings, SettingsError, type Environment } from './settings.ts';

const refusal = (environment: Environment): string => {
  try {
    parseSettings(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return error instanceof Error ? error.message : '';
  }
  return 'accepted';
};

/** Every setting is invalid, including those with secrets. */
const allWrong = {
  PORT: 'abc',
  HOST: 'no such host',
  PUBLIC_URL: 'https://user:secret@directory.example/path',
  DATABASE_URL: 'mysql://user:secret@db.example/x',
  PHOTO_STORE: 's3://key:secret@photos',
  SAMPLE_DATA: 'many',
  TRUST_PROXY: 'everybody',
  HSTS_SUBDOMAINS: 'maybe',
  SMTP_URL: 'https://user:secret@mail.example',
  MESSAGES: 'pigeon',
  MAIL_FROM: 'Directory',
  TWILIO_AUTH_TOKEN: 'secret token',
  TWILIO_BASE_URL: 'ftp://user:secret@api.example',
  RATE_LIMIT: 'maybe',
  CONTACT_EMAIL: 'nobody',
  CLAIMS: 'closed',
  ADMIN_EMAIL: 'admin',
  ADMIN_PASSWORD: 'secret',
  METRICS_PORT: '0',
  LOG_LEVEL: 'loud',
};

test('reports all invalid settings together, one line each, without secrets', () => {
  const lines = refusal(allWrong);
  // For Twilio the message names the missing settings.
  const named = Object.keys(allWrong).map((name) =>
    name === 'TWILIO_AUTH_TOKEN' ? 'TWILIO_ACCOUNT_SID and TWILIO_FROM' : name,
  );
  for (const name of named) expect(lines).toMatch(new RegExp(`^${name}\\b`, 'm'));
  expect(lines.split('\n')).toHaveLength(named.length);
  expect(lines).not.toContain('secret');
});

test('reports settings that conflict together with all others', () => {
  const lines = refusal({
    PORT: 'abc',
    PUBLIC_URL: 'https://directory.example',
    RATE_LIMIT: 'off',
    TWILIO_FROM: '+13125550100',
    ADMIN_PASSWORD: 'secret',
  });
  expect(lines.split('\n').toSorted()).toEqual([
    'ADMIN_PASSWORD cannot be used: it must have at least 12 characters.',
    'ADMIN_PASSWORD is set without ADMIN_EMAIL.',
    'CONTACT_EMAIL is missing: with PUBLIC_URL messages name the address that people can write to.',
    'PORT cannot be used: it must be a whole number from 1 to 65535.',
    'RATE_LIMIT=off is for trials only and is refused with PUBLIC_URL.',
    'SMTP_URL is missing: with PUBLIC_URL messages must reach people (MESSAGES=outbox keeps them as files).',
    'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be set too, or none of the three.',
  ]);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['SAMPLE_DATA', 'many'],
  ['SAMPLE_DATA', '-5'],
  ['RATE_LIMIT', 'maybe'],
  ['MESSAGES', 'pigeon'],
  ['CONTACT_EMAIL', 'somebody'],
  ['CLAIMS', 'closed'],
  ['UPLOAD_MIN_FREE_MB', '-1'],
  ['UPLOAD_MIN_FREE_MB', '1.5'],
  ['UPLOAD_MIN_FREE_MB', 'off'],
  ['SMS_PER_HOUR', '-1'],
  ['SMS_PER_HOUR', 'many'],
  ['MAIL_FROM', 'Directory'],
  ['MAIL_FROM', 'Directory <mail@directory.example'],
  ['MAIL_FROM', 'mail@directory.example, other@directory.example'],
  ['MAIL_FROM', 'other@directory.example, Directory <mail@directory.example>'],
  ['MAIL_FROM', 'The crew: Directory <mail@directory.example>'],
  ['LOG_LEVEL', 'loud\nand long'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/x'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['TRUST_PROXY', '1'],
  ['HSTS_SUBDOMAINS', 'yes'],
  ['HOST', 'no such host'],
  ['METRICS_PORT', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused with one line that names it', (name, value) => {
  expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} cannot be used: it .+\\.$`));
});

test('admins of a public site need a second factor unless ADMIN_2FA is off', () => {
  const real = {
    PUBLIC_URL: 'https://directory.example',
    SMTP_URL: 'smtp://mail.example',
    CONTACT_EMAIL: 'help@directory.example',
  };
  expect(parseSettings(real).site.isAdminSecondFactorRequired).toBe(true);
  expect(parseSettings({ ...real, ADMIN_2FA: 'off' }).site.isAdminSecondFactorRequired).toBe(false);
  expect(parseSettings({ ADMIN_2FA: 'on' }).site.isAdminSecondFactorRequired).toBe(true);
  expect(() => parseSettings({ ADMIN_2FA: 'maybe' })).toThrow('ADMIN_2FA cannot be used');
});

test('a public site lets members vouch for claims unless CLAIMS says otherwise', () => {
  const real = {
    PUBLIC_URL: 'https://directory.example',
    SMTP_URL: 'smtp://mail.example',
    CONTACT_EMAIL: 'help@directory.example',
  };
  expect(parseSettings(real).site.claimPolicy).toBe('vouch');
  expect(parseSettings({ ...real, CLAIMS: 'open' }).site.claimPolicy).toBe('open');
  expect(parseSettings({}).site.claimPolicy).toBe('open');
  expect(parseSettings({ CLAIMS: 'review' }).site.claimPolicy).toBe('review');
});
