/**
 * Reads the environment once. Every setting has a default. All invalid settings are reported together, one line each.
 */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { claimPolicies } from '#contract/accounts/claims.ts';
import { shortestAdminPassword } from '#contract/accounts/passwords.ts';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import type { MessagingSettings } from '#server/messaging/open-messaging.ts';
import { countryOfPhone } from '#server/messaging/phone-country.ts';
import type { PhotoLocation } from '#server/photo-storage/open-photo-storage.ts';
import * as values from './setting-values.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Settings = Readonly<ReturnType<typeof toSettings>>;

/** What the app itself follows; the other settings are for starting it. */
export type SiteSettings = Readonly<Settings['site']>;

/** The message has one line for each problem. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(...problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const port = values.wholeNumber(1, 65_535);
const isLongEnough = (value: string) => [...value].length >= shortestAdminPassword;

/** Rules for several settings together: maps the message of each rule to whether it is broken. */
function conflictsIn(environment: Environment): Readonly<Record<string, boolean>> {
  const { PUBLIC_URL, SMTP_URL, MESSAGES, CONTACT_EMAIL, RATE_LIMIT } = environment;
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SMS_COUNTRIES, TWILIO_FROM } = environment;
  const isPublic = PUBLIC_URL !== undefined;
  const twilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'];
  const missing = twilio.filter((name) => environment[name] === undefined);
  return {
    'SMTP_URL is missing: with PUBLIC_URL messages must reach people (MESSAGES=outbox keeps them as files).':
      isPublic && !SMTP_URL && !MESSAGES,
    [`${missing.join(' and ')} must be set too, or none of the three.`]:
      missing.length > 0 && missing.length < twilio.length,
    'SMS_COUNTRIES is missing: the sender of TWILIO_FROM is in no country.':
      !SMS_COUNTRIES && !MESSAGES && !!TWILIO_FROM && countryOfPhone(TWILIO_FROM) === null,
    'RATE_LIMIT=off is for trials only and is refused with PUBLIC_URL.':
      isPublic && RATE_LIMIT === 'off',
    'CONTACT_EMAIL is missing: with PUBLIC_URL messages name the address that people can write to.':
      isPublic && !CONTACT_EMAIL,
    // The password is removed after the first start; the email may stay.
    'ADMIN_PASSWORD is set without ADMIN_EMAIL.': !!ADMIN_PASSWORD && !ADMIN_EMAIL,
  };
}

function schemaFor(environment: Environment) {
  const isTrial = environment['PUBLIC_URL'] === undefined;
  const fields = z.object({
    PORT: z.prefault(port, '3000'),
    HOST: z.prefault(values.host, '127.0.0.1'),
    PUBLIC_URL: z.optional(values.siteAddress),
    DATA_DIR: z.prefault(values.text(), './data'),
    DATABASE_URL: z.optional(values.databaseAddress),
    PHOTO_STORE: z.optional(values.bucket),
    UPLOAD_MIN_FREE_MB: z.prefault(values.wholeNumber(0, 999_999_999), '500'),
    SAMPLE_DATA: z.prefault(values.wholeNumber(0, 1_000_000, 'off'), isTrial ? '2000' : 'off'),
    TRUST_PROXY: z.prefault(values.proxies, 'false'),
    HSTS_SUBDOMAINS: z.prefault(values.onOrOff, 'off'),
    MESSAGES: z.optional(values.oneOf('outbox')),
    SMTP_URL: z.optional(values.mailServer),
    MAIL_FROM: z.optional(values.sender),
    TWILIO_ACCOUNT_SID: z.optional(values.text()),
    TWILIO_AUTH_TOKEN: z.optional(values.text()),
    TWILIO_FROM: z.optional(values.text()),
    TWILIO_BASE_URL: z.prefault(values.serviceAddress, 'https://api.twilio.com'),
    SMS_COUNTRIES: z.optional(values.countries),
    SMS_PER_HOUR: z.prefault(values.wholeNumber(0, 1_000_000), '100'),
    RATE_LIMIT: z.prefault(values.onOrOff, 'on'),
    CONTACT_EMAIL: z.optional(values.email),
    OPERATOR_NAME: z.optional(values.operatorName),
    CLAIMS: z.prefault(values.oneOf(...claimPolicies), isTrial ? 'open' : 'vouch'),
    ADMIN_EMAIL: z.optional(values.email),
    ADMIN_2FA: z.prefault(values.onOrOff, isTrial ? 'off' : 'on'),
    ADMIN_PASSWORD: z.optional(
      values.text({ [`it must have at least ${shortestAdminPassword} characters`]: isLongEnough }),
    ),
    METRICS_PORT: z.optional(port),
    HEARTBEAT_URL: z.optional(values.heartbeatAddress),
    LOG_LEVEL: z.prefault(values.oneOf(...logLevels), 'info'),
    LOG_FORMAT: z.prefault(values.oneOf('text', 'json'), isTrial ? 'text' : 'json'),
  });
  const rules = Object.entries(conflictsIn(environment)).map(([error, isBroken]) =>
    // Runs even when single settings are invalid.
    z.refine(() => !isBroken, { error, when: () => true }),
  );
  return fields.check(...rules);
}

type Given = z.output<ReturnType<typeof schemaFor>>;

function toMessaging(set: Given, dataDir: string): MessagingSettings {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = set;
  const isKept = set.MESSAGES === 'outbox';
  const twilio =
    isKept || accountSid === undefined || authToken === undefined || from === undefined
      ? null
      : { accountSid, authToken, from, baseUrl: set.TWILIO_BASE_URL };
  return {
    smtpUrl: isKept ? null : (set.SMTP_URL ?? null),
    twilio,
    smsCountries: twilio && (set.SMS_COUNTRIES ?? [countryOfPhone(twilio.from) ?? '']),
    mailFrom: set.MAIL_FROM ?? `no-reply@${set.PUBLIC_URL?.hostname ?? 'localhost'}`,
    outboxFolder: join(dataDir, 'outbox'),
  };
}

/** What stands before the name of a command on this site: what the image says, or the script beside the units of systemd. */
export function manageCommandOf({ MANAGE_COMMAND, STATE_DIRECTORY }: Environment): string {
  if (MANAGE_COMMAND !== undefined) return MANAGE_COMMAND;
  return STATE_DIRECTORY === undefined ? 'npm run manage --' : 'deploy/manage.sh';
}

function toSettings(set: Given, environment: Environment) {
  const dataDir = resolve(set.DATA_DIR);
  const database: DatabaseLocation = set.DATABASE_URL ?? {
    kind: 'sqlite',
    file: join(dataDir, 'directory.sqlite'),
  };
  const photoStore: PhotoLocation = set.PHOTO_STORE ?? {
    kind: 'folder',
    path: join(dataDir, 'photos'),
  };
  return {
    port: set.PORT,
    host: set.HOST,
    /** The site's address without a trailing slash. Null for a trial. */
    publicUrl: set.PUBLIC_URL ?? null,
    dataDir,
    database,
    photoStore,
    sampleMembers: set.SAMPLE_DATA,
    messaging: toMessaging(set, dataDir),
    /** The admin that is created once. Null if the settings name none. */
    firstAdmin:
      set.ADMIN_EMAIL !== undefined && set.ADMIN_PASSWORD !== undefined
        ? { email: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD }
        : null,
    /** The port for Prometheus, on the same host. Null for none. */
    metricsPort: set.METRICS_PORT ?? null,
    /** Called after each verified backup. Null for none. */
    heartbeatUrl: set.HEARTBEAT_URL ?? null,
    logLevel: set.LOG_LEVEL,
    logFormat: set.LOG_FORMAT,
    /** Reaches the app as it is. Nothing here is secret. */
    site: {
      /** The contact address for visitors who need help. Null only for a trial. */
      contactEmail: set.CONTACT_EMAIL ?? null,
      /** Who runs the site, for the privacy page. Null if the settings do not say. */
      operatorName: set.OPERATOR_NAME ?? null,
      /** Who approves claims. */
      claimPolicy: set.CLAIMS,
      isAdminSecondFactorRequired: set.ADMIN_2FA,
      /** False for trials: rate limits are off. */
      isRateLimited: set.RATE_LIMIT,
      /** The most text messages that all processes together send per hour. */
      smsPerHour: set.SMS_PER_HOUR,
      /**
       * The most mails that all processes together send per hour to addresses that were never validated. A trial
       * without limits registers as many accounts as it likes.
       */
      newAddressMailsPerHour: set.RATE_LIMIT ? 200 : 1_000_000,
      /** Photos are refused while their folder has less free space. 0 for never. */
      minFreeBytes: set.UPLOAD_MIN_FREE_MB * 1_000_000,
      trustProxy: set.TRUST_PROXY,
      manageCommand: manageCommandOf(environment),
      isHstsForSubdomains: set.HSTS_SUBDOMAINS,
    },
  };
}

export const settingNames: readonly string[] = Object.keys(schemaFor({}).def.shape);

/** Compose files and unit files use an empty value for "not set". */
const withoutEmpty = (given: Environment): Environment =>
  Object.fromEntries(
    Object.entries(given)
      .map(([name, value = '']) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

/** Such as `YOUR-DOMAIN`, in deploy/settings.env.example. */
const placeholder = /\bYOUR-[A-Z]/;

/** @throws SettingsError with one line for each invalid setting, or one for all that are not filled in */
export function parseSettings(given: Environment): Settings {
  const environment = withoutEmpty(given);
  const unfilled = settingNames.filter((name) => placeholder.test(environment[name] ?? ''));
  if (unfilled.length > 0) {
    throw new SettingsError(
      `Fill in the settings ${new Intl.ListFormat('en').format(unfilled)}: they still have words of the template, such as YOUR-DOMAIN.`,
    );
  }
  const schema = schemaFor(environment);
  const { data, error } = schema.safeParse(environment);
  if (data) return toSettings(data, environment);
  throw new SettingsError(
    // Without the values, because each may contain a secret.
    ...error.issues.map(({ path: [name], message }) =>
      name === undefined ? message : `${String(name)} cannot be used: ${message}.`,
    ),
  );
}

/**
 * Adds the name of the setting that caused an error to its message.
 *
 * @param isWrong whether the error lasts until someone changes the setting; another attempt may succeed after the others
 * @throws SettingsError for a wrong setting, Error otherwise
 */
export async function withSettingName<Result>(
  what: string,
  work: () => Promise<Result>,
  isWrong: (error: unknown) => boolean = () => false,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const message = `${what} cannot be used: ${reason}`;
    throw isWrong(error)
      ? new SettingsError(message.replaceAll(/\s+/g, ' '))
      : new Error(message, { cause: error });
  }
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

export function originOf({ publicUrl, host, port }: Settings): string {
  if (publicUrl) return publicUrl.origin;
  const reachable = isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`;
}

/** As in sysexits.h. systemd does not start a site again that ends with it. */
const wrongSettings = 78;

/** Prints why the server cannot start to standard error, one line per problem, and sets the exit code. */
export function reportStartFailure(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  // A driver's message can have several lines for one problem.
  const isWrong = error instanceof SettingsError;
  process.stderr.write(`${isWrong ? reason : reason.replaceAll(/\s+/g, ' ')}\n`);
  process.exitCode = isWrong ? wrongSettings : 1;
}
