/** Settings that say how messages reach people. */
import { join } from 'node:path';
import { emailText } from '#contract/account-fields.ts';
import type { MessagingSettings } from './messaging/open-messaging.ts';
import { parseSmsCountries } from './setting-countries.ts';
import {
  oneOf,
  readAll,
  refuse,
  refuseSecret,
  SettingsError,
  type Environment,
} from './setting-values.ts';

/** An address, or a name with the address in angle brackets. */
function parseMailFrom(value: string | undefined): string | null {
  if (value === undefined) return null;
  const [, address = value] = /^[^<>]*<([^<>]*)>$/.exec(value) ?? [];
  if (emailText.safeParse(address).success) return value;
  return refuse('MAIL_FROM', value, 'it must be an e-mail address, or Name <address>');
}

function parseTwilioUrl(value = 'https://api.twilio.com'): string {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
    refuseSecret('TWILIO_BASE_URL', 'it must be a web address');
  }
  return value.replace(/\/+$/, '');
}

function parseTwilio(environment: Environment): MessagingSettings['twilio'] {
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
  const { account, baseUrl } = readAll({
    account: () => {
      const [accountSid, authToken, from] = names.map((name) => environment[name]);
      if (accountSid !== undefined && authToken !== undefined && from !== undefined) {
        return { accountSid, authToken, from };
      }
      const missing = names.filter((name) => environment[name] === undefined);
      if (missing.length === names.length) return null;
      throw new SettingsError(`${missing.join(' and ')} must be set too, or none of the three.`);
    },
    baseUrl: () => parseTwilioUrl(environment['TWILIO_BASE_URL']),
  });
  return account && { ...account, baseUrl };
}

function parseSmtpUrl({ SMTP_URL, MESSAGES, PUBLIC_URL }: Environment): string | null {
  if (SMTP_URL !== undefined && !/^smtps?:\/\/./.test(SMTP_URL)) {
    refuseSecret('SMTP_URL', 'it must begin with smtp:// or smtps://');
  }
  if (PUBLIC_URL !== undefined && SMTP_URL === undefined && MESSAGES === undefined) {
    throw new SettingsError(
      'SMTP_URL is missing: with PUBLIC_URL messages must reach people (MESSAGES=outbox keeps them as files).',
    );
  }
  return SMTP_URL ?? null;
}

export function parseMessaging(environment: Environment, dataDir: string): MessagingSettings {
  const { MESSAGES, MAIL_FROM, PUBLIC_URL = '', SMS_COUNTRIES, TWILIO_FROM } = environment;
  const hostname = URL.parse(PUBLIC_URL)?.hostname ?? 'localhost';
  const { isOutboxOnly, ...given } = readAll({
    isOutboxOnly: () =>
      MESSAGES !== undefined && oneOf('MESSAGES', MESSAGES, ['outbox']) === 'outbox',
    smtpUrl: () => parseSmtpUrl(environment),
    twilio: () => parseTwilio(environment),
    smsCountries: () =>
      parseSmsCountries(SMS_COUNTRIES, MESSAGES === undefined ? (TWILIO_FROM ?? null) : null),
    mailFrom: () => parseMailFrom(MAIL_FROM) ?? `no-reply@${hostname}`,
  });
  return {
    ...given,
    ...(isOutboxOnly ? { smtpUrl: null, twilio: null } : {}),
    outboxFolder: join(dataDir, 'outbox'),
  };
}
