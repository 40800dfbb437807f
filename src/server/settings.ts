/** Reads the environment once; every setting has a default, and a wrong one is refused with one clear line. */
import { join, resolve } from 'node:path';
import { isIP } from 'node:net';
import type { DatabaseLocation } from './database/open-database.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The site's own address without a closing slash; null while it is only tried out. */
  readonly publicUrl: URL | null;
  readonly dataDir: string;
  readonly database: DatabaseLocation;
  /** How many sample members a new database gets. */
  readonly sampleMembers: number;
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
}

/** A setting that cannot be used; the message is one line for the person who set it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const defaultSampleMembers = 2_000;
const mostSampleMembers = 1_000_000;

function refuse(name: string, value: string, expected: string): never {
  throw new SettingsError(`${name}=${value} cannot be used: ${expected}.`);
}

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^[0-9]{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) {
    refuse(name, value, `it is a whole number from ${least} to ${most}`);
  }
  return number;
}

function oneOf(name: string, value: string, values: readonly string[]): string {
  if (!values.includes(value)) refuse(name, value, `it is one of ${values.join(', ')}`);
  return value;
}

function parsePublicUrl(value: string): URL {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    refuse('PUBLIC_URL', value, 'it is a web address such as https://example.org');
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    // Not repeated in the message: it may hold a password.
    throw new SettingsError('PUBLIC_URL cannot be used: it has a path, a query or a user name.');
  }
  return url;
}

function parseDatabase(value: string | undefined, dataDir: string): DatabaseLocation {
  if (value === undefined) return { kind: 'sqlite', file: join(dataDir, 'directory.sqlite') };
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    // Not repeated in the message: it may hold a password.
    throw new SettingsError('DATABASE_URL cannot be used: it is a postgres:// address.');
  }
  return { kind: 'postgres', url: value };
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
    refuse('TRUST_PROXY', value, 'it is true, false, or addresses of proxies separated by commas');
  }
  return parts.join(',');
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
  oneOf('RATE_LIMIT', value('RATE_LIMIT', 'on'), ['on', 'off']);
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
    sampleMembers: sample === 'off' ? 0 : wholeNumber('SAMPLE_DATA', sample, 0, mostSampleMembers),
    trustProxy: parseTrustProxy(environment['TRUST_PROXY']),
    logLevel: oneOf('LOG_LEVEL', value('LOG_LEVEL', 'info'), logLevels),
  };
}
