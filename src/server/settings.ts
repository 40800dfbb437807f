/** Reads the environment once. Every setting has a default; all wrong ones are reported together, one line each. */
import { resolve } from 'node:path';
import { isIP } from 'node:net';
import { shortestAdminPassword } from '#contract/account-fields.ts';
import type { DatabaseLocation } from './database/open-database.ts';
import type { PhotoLocation } from './photo-storage/open-photo-storage.ts';
import type { MessagingSettings } from './messaging/open-messaging.ts';
import { parseDatabase, parsePhotoStore } from './setting-locations.ts';
import { parseMessaging } from './setting-messaging.ts';
import {
  emailOrNull,
  isOn,
  oneOf,
  readAll,
  refuse,
  refuseSecret,
  SettingsError,
  wholeNumber,
  type Environment,
} from './setting-values.ts';

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
  /** Whether browsers are told to use https for the subdomains of the site too. */
  readonly isHstsForSubdomains: boolean;
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

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const defaultSampleMembers = 2_000;
const mostSampleMembers = 1_000_000;

const hostName =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i;

function parseHost(value: string): string {
  // A link-local address may name its interface.
  if (isIP(value.replace(/%.*$/, '')) !== 0 || hostName.test(value)) return value;
  return refuse('HOST', value, 'it must be an address or a host name');
}

function parsePublicUrl(value: string | undefined): URL | null {
  if (value === undefined) return null;
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    refuseSecret('PUBLIC_URL', 'it must be a web address such as https://example.org');
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

function parseAdminPassword(value: string | undefined): string | null {
  if (value === undefined || [...value].length >= shortestAdminPassword) return value ?? null;
  return refuseSecret(
    'ADMIN_PASSWORD',
    `it must have at least ${shortestAdminPassword} characters`,
  );
}

function parseFirstAdmin(environment: Environment): Settings['firstAdmin'] {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = environment;
  const { email, password } = readAll({
    email: () => emailOrNull('ADMIN_EMAIL', ADMIN_EMAIL),
    password: () => parseAdminPassword(ADMIN_PASSWORD),
    pair: () => {
      // The password is removed after the first start; the e-mail may stay.
      if (ADMIN_PASSWORD === undefined || ADMIN_EMAIL !== undefined) return;
      throw new SettingsError('ADMIN_PASSWORD is set without ADMIN_EMAIL.');
    },
  });
  return email !== null && password !== null ? { email, password } : null;
}

function parseRateLimit({ RATE_LIMIT, PUBLIC_URL }: Environment): boolean {
  const isLimited = isOn('RATE_LIMIT', RATE_LIMIT, 'on');
  if (isLimited || PUBLIC_URL === undefined) return isLimited;
  throw new SettingsError('RATE_LIMIT=off is for trials only and is refused with PUBLIC_URL.');
}

function parseContactEmail({ CONTACT_EMAIL, PUBLIC_URL }: Environment): string | null {
  if (CONTACT_EMAIL === undefined && PUBLIC_URL !== undefined) {
    throw new SettingsError(
      'CONTACT_EMAIL is missing: with PUBLIC_URL messages name the address that people can write to.',
    );
  }
  return emailOrNull('CONTACT_EMAIL', CONTACT_EMAIL);
}

/** @throws SettingsError with one line for each setting that cannot be used. */
export function parseSettings(given: Environment): Settings {
  // An empty value is how compose files and unit files say "not set".
  const environment: Environment = Object.fromEntries(
    Object.entries(given)
      .map(([name, text = '']) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );
  const value = (name: string, fallback: string) => environment[name] ?? fallback;
  const port = (name: string, fallback: string) =>
    wholeNumber(name, value(name, fallback), 1, 65_535);
  const isTrial = environment['PUBLIC_URL'] === undefined;
  const dataDir = resolve(value('DATA_DIR', './data'));

  return readAll<Settings>({
    port: () => port('PORT', '3000'),
    host: () => parseHost(value('HOST', '127.0.0.1')),
    publicUrl: () => parsePublicUrl(environment['PUBLIC_URL']),
    dataDir: () => dataDir,
    database: () => parseDatabase(environment['DATABASE_URL'], dataDir),
    photoStore: () => parsePhotoStore(environment['PHOTO_STORE'], dataDir),
    sampleMembers: () => {
      const sample = value('SAMPLE_DATA', isTrial ? String(defaultSampleMembers) : 'off');
      return sample === 'off' ? 0 : wholeNumber('SAMPLE_DATA', sample, 0, mostSampleMembers);
    },
    trustProxy: () => parseTrustProxy(environment['TRUST_PROXY']),
    isHstsForSubdomains: () => isOn('HSTS_SUBDOMAINS', environment['HSTS_SUBDOMAINS'], 'off'),
    messaging: () => parseMessaging(environment, dataDir),
    smsPerHour: () => wholeNumber('SMS_PER_HOUR', value('SMS_PER_HOUR', '100'), 0, 1_000_000),
    isRateLimited: () => parseRateLimit(environment),
    contactEmail: () => parseContactEmail(environment),
    areClaimsOpen: () => {
      const claims = value('CLAIMS', isTrial ? 'open' : 'review');
      return oneOf('CLAIMS', claims, ['open', 'review']) === 'open';
    },
    firstAdmin: () => parseFirstAdmin(environment),
    metricsPort: () =>
      environment['METRICS_PORT'] === undefined ? null : port('METRICS_PORT', ''),
    slowQueryMs: () =>
      wholeNumber('SLOW_QUERY_MS', value('SLOW_QUERY_MS', '500'), 0, 600_000) || null,
    logLevel: () => oneOf('LOG_LEVEL', value('LOG_LEVEL', 'info'), logLevels),
  });
}
