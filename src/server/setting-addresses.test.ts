import { expect, test } from 'vitest';
import { parseSettings, SettingsError } from './settings.ts';

/** The message, or null if the setting is accepted. */
function refusalOf(name: string, value: string): string | null {
  try {
    parseSettings({ [name]: value });
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return error instanceof Error ? error.message : '';
  }
}

/** Addresses whose user name, password and host consist of these words. */
const words = /zoe|qx7|vw9|zeta/i;

test.each([
  ['SMTP_URL', 'smtp://zoe:qx7#vw9@zeta.example'],
  ['SMTP_URL', 'smtp://zoe:7#vw9@zeta.example'],
  ['SMTP_URL', 'smtp://zoe:qx7/vw9@zeta.example'],
  ['SMTP_URL', 'smtp://zoe:7/vw9@zeta.example'],
  ['SMTP_URL', 'smtp://zoe:7?vw9@zeta.example'],
  ['SMTP_URL', 'smtp://zoe:qx7@vw9@zeta.example'],
  ['SMTP_URL', 'smtp://zoe:qx7@7#vw9@zeta.example'],
  ['SMTP_URL', 'smtp://zoe@vw9.example:qx7@zeta.example'],
  ['SMTP_URL', 'smtp://zoe:qx7%@zeta.example'],
  ['SMTP_URL', 'smtp://zoe:qx7%E9@zeta.example'],
  ['SMTP_URL', 'smtp://zoe:qx7\tvw9@zeta.example'],
  ['SMTP_URL', 'smtp://zoe:qx7@'],
  ['SMTP_URL', 'smtp://zoe:qx7@:587'],
  ['SMTP_URL', 'smtp:///'],
  ['SMTP_URL', 'smtp://zoe:qx7@zeta.example:99999'],
  ['SMTP_URL', 'smtp://zoe:qx7@zeta.example:0'],
  ['SMTP_URL', 'smtp://zoe:qx7@zeta.example:vw9'],
  ['SMTP_URL', 'smtp://zoe:qx7@zeta.example/vw9'],
  ['SMTP_URL', 'smtp://zoe:qx7@zeta.example?vw9#vw9'],
  ['SMTP_URL', 'smtp://zoe:qx7@zeta example'],
  ['SMTP_URL', 'smtp:zoe:qx7@zeta.example'],
  ['SMTP_URL', 'zoe:qx7@zeta.example:587'],
  ['SMTP_URL', 'https://zoe:qx7@zeta.example'],
  ['DATABASE_URL', 'postgres://zoe:qx7#vw9@zeta.example/x'],
  ['DATABASE_URL', 'postgres://zoe:7#vw9@zeta.example/x'],
  ['DATABASE_URL', 'postgres://zoe:7/vw9@zeta.example/x'],
  ['DATABASE_URL', 'postgres://zoe:7?vw9@zeta.example/x'],
  ['DATABASE_URL', 'postgres://zoe:qx7@vw9@zeta.example/x'],
  ['DATABASE_URL', 'postgres://zoe:qx7%@zeta.example/x'],
  ['DATABASE_URL', 'postgres://zoe:qx7%E9@zeta.example/x'],
  ['DATABASE_URL', 'postgres://zoe:qx7@/x'],
  ['DATABASE_URL', 'postgres:///x'],
  ['DATABASE_URL', 'postgres://zoe:qx7@zeta.example:99999/x'],
  ['DATABASE_URL', 'postgres://zoe:qx7@zeta.example/x?port=vw9'],
  ['DATABASE_URL', 'postgres://zoe:qx7@one:5432,two:vw9/x'],
  ['DATABASE_URL', 'postgres://zoe:qx7@[zeta/x'],
  ['DATABASE_URL', 'postgres://zoe:qx7@zeta.example/x?sslrootcert=/vw9/ca.pem'],
  ['DATABASE_URL', 'mysql://zoe:qx7@zeta.example/x'],
  ['DATABASE_URL', 'host=zeta.example user=zoe password=qx7'],
])('%s=%j is refused without any of it, and codes for characters are explained', (name, value) => {
  const line = refusalOf(name, value) ?? 'accepted';
  expect(line).toMatch(new RegExp(`^${name} cannot be used: it must .+ # as %23, .+\\.$`));
  expect(line).not.toMatch(words);
});

test.each([
  ['DATABASE_URL', 'postgres://zoe:qx7@zeta.example/x?target_session_attrs=standby'],
  ['PUBLIC_URL', 'zeta.example'],
  ['PUBLIC_URL', 'ftp://zeta.example'],
  ['PUBLIC_URL', 'https://zeta.example/vw9'],
  ['PUBLIC_URL', 'https://zeta.example?vw9'],
  ['PUBLIC_URL', 'https://zoe@zeta.example'],
  ['PUBLIC_URL', 'https://:qx7@zeta.example'],
  ['PHOTO_STORE', '/srv/zeta'],
  ['PHOTO_STORE', 's3://'],
  ['PHOTO_STORE', 's3://Bad_Zeta'],
  ['PHOTO_STORE', 's3://zeta/vw9'],
  ['PHOTO_STORE', 's3://zoe:qx7@zeta'],
  ['PHOTO_STORE', 's3://zeta?vw9=x'],
  ['PHOTO_STORE', 's3://zeta?region=vw9.example'],
  ['PHOTO_STORE', 's3://zeta?region=eu-central-1#vw9'],
  ['PHOTO_STORE', 's3://zeta?endpoint=ftp://vw9'],
  ['PHOTO_STORE', 's3://zeta?endpoint=https://zoe:qx7@vw9.example'],
  ['PHOTO_STORE', 's3://zeta?endpoint=https%3A%2F%2Fzoe%3Aqx7%40vw9.example'],
  ['PHOTO_STORE', 's3://zeta?endpoint=https://zoe:7?qx7'],
  ['TWILIO_BASE_URL', 'ftp://zeta.example'],
  ['TWILIO_BASE_URL', 'https://zoe:qx7@zeta.example'],
  ['TWILIO_BASE_URL', 'https://zoe:7#qx7@zeta.example'],
  ['TWILIO_BASE_URL', 'https://zoe:7\\@zeta.example'],
  ['TWILIO_BASE_URL', 'https://zeta.example?vw9'],
])('%s=%j is refused without any of it', (name, value) => {
  const line = refusalOf(name, value) ?? 'accepted';
  // A public site has more settings to report.
  expect(line).toMatch(new RegExp(`^${name} cannot be used: it[^\n]+\\.(\n|$)`));
  expect(line).not.toMatch(words);
});

test.each([
  ['SMTP_URL', 'smtp://zoe%40vw9.example:q%23%2F%3F%25@zeta.example:587'],
  ['SMTP_URL', 'smtp://zoe:four words with spaces@zeta.example'],
  ['SMTP_URL', 'smtps://zeta.example/'],
  ['SMTP_URL', 'smtp://[::1]:2525?requireTLS=true'],
  ['DATABASE_URL', 'postgresql://zoe:q%23%2F%3F%40@zeta.example:5432/x?sslmode=disable'],
  ['DATABASE_URL', 'postgres://zoe:qx7@one:5432,[::1]:5433/x?target_session_attrs=read-write'],
  ['DATABASE_URL', 'postgres:///x?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://zoe:qx7@%2Frun%2Fpostgresql/x'],
  ['PHOTO_STORE', 's3://zeta?endpoint=https://zeta.example:9000/storage&region=us-east-1'],
  ['TWILIO_BASE_URL', 'https://zeta.example:8443/twilio/'],
])('%s=%s is accepted', (name, value) => {
  expect(refusalOf(name, value)).toBeNull();
});
