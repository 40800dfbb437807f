/** Reads the environment once; every setting has a default, and a wrong one is refused with one clear line. */
import { join, resolve } from 'node:path';
import { isIP } from 'node:net';
import { emailText, shortestAdminPassword } from '#contract/account-fields.ts';
import type { DatabaseLocation } from './database/open-database.ts';
import type { PhotoLocation } from './photo-storage/open-photo-storage.ts';
import type { MessagingSettings } from './messaging/open-messaging.ts';
import { parseSmsCountries } from './setting-countries.ts';
import { parseDatabase, parsePhotoStore } from './setting-locations.ts';
import { oneOf, refuse, refuseSecret, SettingsError, wholeNumber } from './setting-values.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The site's own address without a closing slash; null while it is only tried out. */
  readonly publicUrl: URL | null;
  readonly dataDir: string;
  readonly database: DatabaseLocation;
  readonly photoStore: PhotoLocation;
  /** How many sample members a new database gets. */
  readonly sampleMembers: number;
  readonly trustProxy: boolean | string;
  readonly messaging: MessagingSettings;
  /** How many text messages the whole site sends in an hour. */
  readonly smsPerHour: number;
  readonly isRateLimited: boolean;
  /** Whom people may write to when they are stuck; null only while the site is tried out. */
  readonly contactEmail: string | null;
  readonly areClaimsOpen: boolean;
  /** The admin that is created once; null when none is named. */
  readonly firstAdmin: { readonly email: string; readonly password: string } | null;
  /** Where Prometheus asks, on the same host; null: nowhere. */
  readonly metricsPort: number | null;
  /** From how many milliseconds on a statement is told of in the log; null: never. */
  readonly slowQueryMs: number | null;
  readonly logLevel: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const defaultSampleMembers = 2_000;
const mostSampleMembers = 1_000_000;

function parseEmail(environment: Environment, name: string): string | null {
  const value = environment[name];
  if (value === undefined) return null;
  const result = emailText.safeParse(value);
  return result.success ? result.data : refuse(name, value, 'it must be an e-mail address');
}

/** An address, or a name with the address in angle brackets. */
function parseMailFrom(value: string | undefined): string | null {
  if (value === undefined) return null;
  const [, address = value] = /^[^<>]*<([^<>]*)>$/.exec(value) ?? [];
  if (emailText.safeParse(address).success) return value;
  return refuse('MAIL_FROM', value, 'it must be an e-mail address, or Name <address>');
}

function parsePublicUrl(value: string): URL {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    refuse('PUBLIC_URL', value, 'it must be a web address such as https://example.org');
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    refuseSecret('PUBLIC_URL', 'it must have no path, query or user name');
  }
  return url;
}

function parseTrustProxy(value: string | undefined): boolean | string {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  const isAddress = (text: string) => {
    const [address = '', mask] = text.split('/');
    const widest = isIP(address) === 6 ? 128 : 32;
    return (
      isIP(address) !== 0 &&
      (mask === undefined || (/^[0-9]{1,3}$/.test(mask) && Number(mask) <= widest))
    );
  };
  const named = ['loopback', 'linklocal', 'uniquelocal'];
  const parts = value.split(',').map((part) => part.trim());
  if (!parts.every((part) => named.includes(part) || isAddress(part))) {
    refuse(
      'TRUST_PROXY',
      value,
      'it must be true, false, or addresses of proxies separated by commas',
    );
  }
  return parts.join(',');
}

function parseTwilio(environment: Environment): MessagingSettings['twilio'] {
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
  const values = names.map((name) => environment[name]?.trim());
  const [accountSid, authToken, from] = values;
  if (values.every((value) => value === undefined)) return null;
  if (accountSid === undefined || authToken === undefined || from === undefined) {
    const missing = names.filter((name) => environment[name] === undefined);
    throw new SettingsError(`${missing.join(' and ')} must be set too, or none of the three.`);
  }
  const baseUrl = environment['TWILIO_BASE_URL']?.trim() ?? 'https://api.twilio.com';
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) {
    refuse('TWILIO_BASE_URL', baseUrl, 'it must be a web address');
  }
  return { accountSid, authToken, from, baseUrl: baseUrl.replace(/\/+$/, '') };
}

function parseMessaging(
  environment: Environment,
  dataDir: string,
  publicUrl: URL | null,
): MessagingSettings {
  const isOutboxOnly = environment['MESSAGES'] !== undefined;
  const smtpUrl = environment['SMTP_URL']?.trim() ?? null;
  if (smtpUrl !== null && !/^smtps?:\/\/./.test(smtpUrl)) {
    refuseSecret('SMTP_URL', 'it must begin with smtp:// or smtps://');
  }
  const found = parseTwilio(environment);
  const twilio = isOutboxOnly ? null : found;
  return {
    smtpUrl: isOutboxOnly ? null : smtpUrl,
    twilio,
    smsCountries: parseSmsCountries(environment['SMS_COUNTRIES'], twilio?.from ?? null),
    mailFrom:
      parseMailFrom(environment['MAIL_FROM']) ?? `no-reply@${publicUrl?.hostname ?? 'localhost'}`,
    outboxFolder: join(dataDir, 'outbox'),
  };
}

function parseFirstAdmin(environment: Environment): Settings['firstAdmin'] {
  const email = parseEmail(environment, 'ADMIN_EMAIL');
  const password = environment['ADMIN_PASSWORD'] ?? '';
  // The password is taken out after the first start; the e-mail may stay.
  if (password === '') return null;
  if (email === null) throw new SettingsError('ADMIN_PASSWORD is set without ADMIN_EMAIL.');
  if ([...password].length < shortestAdminPassword) {
    refuseSecret('ADMIN_PASSWORD', `it must have at least ${shortestAdminPassword} characters`);
  }
  return { email, password };
}

/** What must hold once the site has a public address. */
function checkRealThing(environment: Environment, publicUrl: URL): void {
  const because = `with PUBLIC_URL=${publicUrl.origin}`;
  if (environment['RATE_LIMIT'] === 'off') {
    throw new SettingsError(`RATE_LIMIT=off is for trials only and is refused ${because}.`);
  }
  if (environment['SMTP_URL'] === undefined && environment['MESSAGES'] !== 'outbox') {
    throw new SettingsError(
      `SMTP_URL is missing: ${because} messages must reach people (MESSAGES=outbox keeps them as files).`,
    );
  }
  if (environment['CONTACT_EMAIL'] === undefined) {
    throw new SettingsError(
      `CONTACT_EMAIL is missing: ${because} messages name the address that people can write to.`,
    );
  }
}

/** @throws SettingsError at the first setting that cannot be used. */
export function parseSettings(given: Environment): Settings {
  // An empty value is how compose files and unit files say "not set".
  const environment: Environment = Object.fromEntries(
    Object.entries(given)
      .map(([name, text = '']) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );
  const value = (name: string, fallback: string) => environment[name] ?? fallback;

  const publicUrl =
    environment['PUBLIC_URL'] === undefined ? null : parsePublicUrl(environment['PUBLIC_URL']);
  const rateLimit = oneOf('RATE_LIMIT', value('RATE_LIMIT', 'on'), ['on', 'off']);
  oneOf('MESSAGES', value('MESSAGES', 'outbox'), ['outbox']);
  if (publicUrl) checkRealThing(environment, publicUrl);

  const dataDir = resolve(value('DATA_DIR', './data'));
  const sample = value('SAMPLE_DATA', publicUrl ? 'off' : String(defaultSampleMembers));
  return {
    port: wholeNumber('PORT', value('PORT', '3000'), 1, 65_535),
    host: value('HOST', '127.0.0.1'),
    publicUrl,
    dataDir,
    database: parseDatabase(environment['DATABASE_URL'], dataDir),
    photoStore: parsePhotoStore(environment['PHOTO_STORE'], dataDir),
    sampleMembers: sample === 'off' ? 0 : wholeNumber('SAMPLE_DATA', sample, 0, mostSampleMembers),
    trustProxy: parseTrustProxy(environment['TRUST_PROXY']),
    messaging: parseMessaging(environment, dataDir, publicUrl),
    smsPerHour: wholeNumber('SMS_PER_HOUR', value('SMS_PER_HOUR', '100'), 0, 1_000_000),
    isRateLimited: rateLimit === 'on',
    contactEmail: parseEmail(environment, 'CONTACT_EMAIL'),
    areClaimsOpen:
      oneOf('CLAIMS', value('CLAIMS', publicUrl ? 'review' : 'open'), ['open', 'review']) ===
      'open',
    firstAdmin: parseFirstAdmin(environment),
    metricsPort:
      environment['METRICS_PORT'] === undefined
        ? null
        : wholeNumber('METRICS_PORT', environment['METRICS_PORT'], 1, 65_535),
    slowQueryMs: wholeNumber('SLOW_QUERY_MS', value('SLOW_QUERY_MS', '500'), 0, 600_000) || null,
    logLevel: oneOf('LOG_LEVEL', value('LOG_LEVEL', 'info'), logLevels),
  };
}
