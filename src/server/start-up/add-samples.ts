/** Adds the sample data of a trial, with the passwords of its two sample logins. */
import type { Logger } from 'pino';
import type { Database } from '#server/database/open-database.ts';
import { emailKeyOf } from '#server/features/accounts/email-key.ts';
import type { PasswordHasher } from '#server/features/accounts/passwords/password-hashing.ts';
import { createPassword } from '#server/features/accounts/secrets.ts';
import { fewestForLife, loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { sampleEmails } from '#server/sample-data/life/sample-accounts.ts';
import type { Settings } from '#server/settings.ts';
import type { SampleLogin, SampleLogins } from './summarize-trial.ts';

interface SamplesDeps {
  readonly database: Database;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  readonly logger: Pick<Logger, 'info'>;
}

const noLogins: SampleLogins = { admin: null, member: null };

/** @returns the logins if they were created now; their passwords are stored only as hashes */
export async function addSamples(
  { database, passwords, logger }: SamplesDeps,
  { sampleMembers, firstAdmin }: Pick<Settings, 'sampleMembers' | 'firstAdmin'>,
): Promise<SampleLogins> {
  // The admin of the settings may have the email of a sample account.
  const createLogin = (email: string): SampleLogin | null =>
    firstAdmin && emailKeyOf(firstAdmin.email) === email
      ? null
      : { email, password: createPassword() };
  const logins = {
    admin: createLogin(sampleEmails.admin),
    member: sampleMembers < fewestForLife ? null : createLogin(sampleEmails.member),
  };
  const hashOf = async (login: SampleLogin | null) =>
    login && passwords.hash(login.password, 'sample data');
  const [admin, member, others] = await Promise.all([
    hashOf(logins.admin),
    hashOf(logins.member),
    passwords.hash(createPassword(), 'sample data'),
  ]);
  const hashes = { admin, member, others };
  const members = await loadSampleData(database, sampleMembers, Date.now(), hashes);
  if (members === 0) return noLogins;
  logger.info({ members }, 'sample members loaded');
  return logins;
}
