import { readFile } from 'node:fs/promises';
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

test('without settings the site is a local trial with sample members and SQLite', () => {
  const settings = parseSettings({});
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    sampleMembers: 2000,
    firstAdmin: null,
    logLevel: 'info',
    logFormat: 'text',
  });
  expect(settings.site).toEqual({
    contactEmail: null,
    operatorName: null,
    claimPolicy: 'open',
    isAdminSecondFactorRequired: false,
    isRateLimited: true,
    smsPerHour: 100,
    newAddressMailsPerHour: 200,
    minFreeBytes: 500_000_000,
    trustProxy: false,
    manageCommand: 'npm run manage --',
    isHstsForSubdomains: false,
  });
  expect(settings.dataDir).toMatch(/\/data$/);
  expect(settings.photoStore).toEqual({ kind: 'folder', path: `${settings.dataDir}/photos` });
  expect(settings.database).toEqual({
    kind: 'sqlite',
    file: `${settings.dataDir}/directory.sqlite`,
  });
});

test('texts name the command that works on this site', () => {
  const commandIn = (environment: Record<string, string>) =>
    parseSettings(environment).site.manageCommand;
  expect(commandIn({ STATE_DIRECTORY: '/var/lib/directory' })).toBe('deploy/manage.sh');
  expect(commandIn({ MANAGE_COMMAND: 'docker compose exec site x' })).toBe(
    'docker compose exec site x',
  );
});

test('the template for settings is refused until each line is filled in', async () => {
  const file = new URL('../../deploy/settings.env.example', import.meta.url);
  const lines = (await readFile(file, 'utf8')).matchAll(/^([A-Z_]+)=(.*)$/gm);
  const template = Array.from(lines, ([, name = '', value = '']) => [name, value] as const);
  expect(refusal(Object.fromEntries(template))).toMatch(
    /^Fill in the settings PUBLIC_URL, SMTP_URL, MAIL_FROM, CONTACT_EMAIL, ADMIN_EMAIL, and ADMIN_PASSWORD: [^\n]+$/,
  );
  const fill = (value: string) =>
    value.replace('YOUR-EMAIL', 'ann@freaks.test').replaceAll(/YOUR-[A-Z-]+/g, 'freaks.test');
  const filled = template.map(([name, value]) => [name, fill(value)] as const);
  expect(refusal({ ...Object.fromEntries(filled), ADMIN_PASSWORD: '' })).toBe('accepted');
});

test('an empty value counts as not set', () => {
  expect(parseSettings({ PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '' })).toEqual(parseSettings({}));
});

test('reads every setting', () => {
  const settings = parseSettings({
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://directory.example',
    DATA_DIR: '/srv/directory',
    DATABASE_URL: 'postgres://user:secret@db.example/directory',
    PHOTO_STORE: 's3://jump-photos?endpoint=https://s3.example:9000&region=eu-central-1',
    UPLOAD_MIN_FREE_MB: '2000',
    SMTP_URL: 'smtp://mail.example',
    SAMPLE_DATA: '12',
    MAIL_FROM: 'Directory <mail@directory.example>',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+13125550100',
    SMS_PER_HOUR: '20',
    TWILIO_BASE_URL: 'http://127.0.0.1:1/',
    CONTACT_EMAIL: 'help@directory.example',
    OPERATOR_NAME: ' Ann Example ',
    CLAIMS: 'review',
    ADMIN_EMAIL: 'admin@directory.example',
    ADMIN_PASSWORD: 'twelve at least',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    HSTS_SUBDOMAINS: 'on',
    METRICS_PORT: '9100',
    HEARTBEAT_URL: 'https://heartbeat.example/secret?rid=1',
    LOG_LEVEL: 'warn',
  });
  expect(settings).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/directory',
    database: { kind: 'postgres', url: 'postgres://user:secret@db.example/directory' },
    photoStore: {
      kind: 's3',
      bucket: 'jump-photos',
      endpoint: 'https://s3.example:9000',
      region: 'eu-central-1',
    },
    sampleMembers: 12,
    messaging: {
      smtpUrl: 'smtp://mail.example',
      mailFrom: 'Directory <mail@directory.example>',
      twilio: {
        accountSid: 'AC1',
        authToken: 'token',
        from: '+13125550100',
        baseUrl: 'http://127.0.0.1:1',
      },
      smsCountries: ['US'],
      outboxFolder: '/srv/directory/outbox',
    },
    firstAdmin: { email: 'admin@directory.example', password: 'twelve at least' },
    metricsPort: 9100,
    heartbeatUrl: 'https://heartbeat.example/secret?rid=1',
    logLevel: 'warn',
    logFormat: 'json',
  });
  expect(settings.site).toMatchObject({
    contactEmail: 'help@directory.example',
    operatorName: 'Ann Example',
    claimPolicy: 'review',
    smsPerHour: 20,
    minFreeBytes: 2_000_000_000,
    trustProxy: 'loopback,10.0.0.0/8',
    isHstsForSubdomains: true,
  });
  expect(settings.publicUrl?.origin).toBe('https://directory.example');
});

test('a public site has no sample members by default', () => {
  const real = {
    PUBLIC_URL: 'https://directory.example',
    SMTP_URL: 'smtp://mail.example',
    CONTACT_EMAIL: 'help@directory.example',
  };
  expect(parseSettings(real).sampleMembers).toBe(0);
  expect(parseSettings({ SAMPLE_DATA: 'off' }).sampleMembers).toBe(0);
});

test('a public site needs a mail server or MESSAGES=outbox', () => {
  const real = {
    PUBLIC_URL: 'https://directory.example',
    CONTACT_EMAIL: 'help@directory.example',
  };
  expect(refusal(real)).toMatch(/^SMTP_URL is missing/);
  expect(refusal({ ...real, MESSAGES: 'outbox' })).toBe('accepted');
});

test('a public site needs a contact address', () => {
  const real = { PUBLIC_URL: 'https://directory.example', SMTP_URL: 'smtp://mail.example' };
  expect(refusal(real)).toMatch(/^CONTACT_EMAIL is missing: [^\n]+$/);
  expect(refusal({ ...real, CONTACT_EMAIL: ' ' })).toMatch(/^CONTACT_EMAIL is missing/);
  expect(refusal({ ...real, CONTACT_EMAIL: 'help@directory.example' })).toBe('accepted');
  expect(refusal({})).toBe('accepted');
});

test('the operator’s name is one line of at most 100 characters', () => {
  for (const OPERATOR_NAME of ['Zoë O’Neil & friends', '飛'.repeat(100), '🪂'.repeat(100)]) {
    expect(parseSettings({ OPERATOR_NAME }).site.operatorName).toBe(OPERATOR_NAME);
  }
  expect(refusal({ OPERATOR_NAME: '🪂'.repeat(101) })).toMatch(
    /cannot be used: it must have at most 100 characters\.$/,
  );
  for (const OPERATOR_NAME of ['Ann\nExample', 'Ann\0', 'Ann\u009B', 'Ann\u2028Example']) {
    expect(refusal({ OPERATOR_NAME })).toMatch(
      /cannot be used: it must be one line without control characters\.$/,
    );
  }
});

test('the mail sender is an address with or without a name', () => {
  for (const MAIL_FROM of ['mail@directory.example', 'The Directory <mail@directory.example>']) {
    expect(parseSettings({ MAIL_FROM }).messaging.mailFrom).toBe(MAIL_FROM);
  }
});

test('messages go to the outbox without a mail server, or with MESSAGES=outbox', () => {
  const { messaging, dataDir } = parseSettings({});
  expect(messaging).toEqual({
    smtpUrl: null,
    twilio: null,
    smsCountries: null,
    mailFrom: 'no-reply@localhost',
    outboxFolder: `${dataDir}/outbox`,
  });
  const carried = {
    SMTP_URL: 'smtp://mail.example',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+13125550100',
  };
  const isKept = { ...carried, SMS_COUNTRIES: 'US', MESSAGES: 'outbox' };
  expect(parseSettings(isKept).messaging).toEqual(messaging);
});

test('the first admin needs an email and a password', () => {
  const email = { ADMIN_EMAIL: 'admin@directory.example' };
  expect(parseSettings(email).firstAdmin).toBeNull();
  expect(parseSettings({ ...email, ADMIN_PASSWORD: '' }).firstAdmin).toBeNull();
  expect(refusal({ ADMIN_PASSWORD: 'secret secret' })).toBe(
    'ADMIN_PASSWORD is set without ADMIN_EMAIL.',
  );
  const short = { ADMIN_EMAIL: 'admin@directory.example', ADMIN_PASSWORD: 'secret' };
  expect(refusal(short)).toBe(
    'ADMIN_PASSWORD cannot be used: it must have at least 12 characters.',
  );
});

test('Twilio needs all three settings or none', () => {
  expect(refusal({ TWILIO_FROM: '+13125550100' })).toBe(
    'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be set too, or none of the three.',
  );
});

test('a public site cannot turn rate limits off', () => {
  expect(
    refusal({ PUBLIC_URL: 'https://directory.example', MESSAGES: 'outbox', RATE_LIMIT: 'off' }),
  ).toMatch(/^RATE_LIMIT=off /);
  expect(
    refusal({ PUBLIC_URL: 'https://directory.example', MESSAGES: 'outbox ', RATE_LIMIT: 'off ' }),
  ).toMatch(/^RATE_LIMIT=off /);
  expect(refusal({ RATE_LIMIT: 'off' })).toBe('accepted');
});

test('a bucket without an endpoint is on Amazon S3, in the region of the environment', () => {
  expect(parseSettings({ PHOTO_STORE: 's3://jump-photos' }).photoStore).toEqual({
    kind: 's3',
    bucket: 'jump-photos',
    endpoint: null,
    region: null,
  });
});

test('accepts host names and addresses to listen on', () => {
  for (const HOST of ['localhost', '::', '::1', '0.0.0.0', 'fe80::1%eth0', 'db_1.example.org']) {
    expect(parseSettings({ HOST }).host).toBe(HOST);
  }
});

function countriesOf(TWILIO_FROM: string, SMS_COUNTRIES = '') {
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM };
  return parseSettings({ ...twilio, SMS_COUNTRIES }).messaging.smsCountries;
}

test('text messages go to the country of the sender, or to SMS_COUNTRIES', () => {
  expect(countriesOf('+491701234567')).toEqual(['DE']);
  expect(countriesOf('+13125550100', 'us, CA')).toEqual(['US', 'CA']);
  expect(countriesOf('FREAKS', 'GB')).toEqual(['GB']);
});

test('the outbox accepts text messages to every country', () => {
  expect(parseSettings({}).messaging.smsCountries).toBeNull();
  expect(parseSettings({ SMS_COUNTRIES: 'US' }).messaging.smsCountries).toBeNull();
});

test('a sender without a country needs SMS_COUNTRIES', () => {
  expect(() => countriesOf('FREAKS')).toThrow(
    new SettingsError('SMS_COUNTRIES is missing: the sender of TWILIO_FROM is in no country.'),
  );
});

test.each(['US,Narnia', 'US,', 'USA'])(
  'refuses %s as countries, with or without Twilio',
  (SMS_COUNTRIES) => {
    const line = 'SMS_COUNTRIES cannot be used: it must be ISO codes of countries, such as US,CA.';
    expect(() => countriesOf('+13125550100', SMS_COUNTRIES)).toThrow(new SettingsError(line));
    expect(() => parseSettings({ SMS_COUNTRIES })).toThrow(new SettingsError(line));
  },
);
