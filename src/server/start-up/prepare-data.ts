/** Prepares the data before the first request: the schema, the sample data of a trial, the first admin. */
import type { Logger } from 'pino';
import { Refusal } from '#contract/errors.ts';
import {
  migrate,
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '#server/database/open-database.ts';
import { hasSampleAccounts } from '#server/features/accounts/accounts.queries.ts';
import {
  createFirstAdmin,
  createSampleAdmin,
  isSampleEmail,
} from '#server/features/accounts/administration/create-admin.ts';
import { createPasswordHasher } from '#server/features/accounts/passwords/password-hashing.ts';
import { loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { hasSampleMembers, isUntouched } from '#server/sample-data/sample-members.queries.ts';
import { SettingsError, type Settings } from '#server/settings.ts';
import type { SampleAdmin } from './summarize-trial.ts';

/**
 * Migrates on connections without the server's statement timeout, because building an index on a large table takes
 * longer.
 */
async function bringUpToDate(database: Database, location: DatabaseLocation): Promise<void> {
  if (location.kind === 'sqlite') return migrate(database);
  const unhurried = await openDatabase(location);
  try {
    await migrate(unhurried);
  } finally {
    await unhurried.close();
  }
}

const adminPartsOf = (database: Database) => ({
  database,
  now: Date.now,
  passwords: createPasswordHasher(),
});

/** @returns the sample admin if it was created now; its password is stored only as a hash */
async function addSamples(
  database: Database,
  { sampleMembers, firstAdmin }: Settings,
  logger: Logger,
): Promise<SampleAdmin | null> {
  if (!(await loadSampleData(database, sampleMembers, Date.now()))) return null;
  logger.info({ members: sampleMembers }, 'sample members loaded');
  if (firstAdmin && isSampleEmail(firstAdmin.email)) return null;
  return createSampleAdmin(adminPartsOf(database));
}

const hasSamples = async (database: Database) =>
  (await hasSampleMembers(database)) || (await hasSampleAccounts(database.kysely));

async function addFirstAdmin(
  database: Database,
  { firstAdmin }: Settings,
  logger: Logger,
): Promise<void> {
  if (!firstAdmin) return;
  try {
    const outcome = await createFirstAdmin(adminPartsOf(database), firstAdmin);
    if (outcome === 'email taken') {
      logger.warn('ADMIN_EMAIL belongs to an account: use npm run manage -- grant-admin EMAIL');
    } else logger.info({ outcome }, 'first admin');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new SettingsError(`ADMIN_PASSWORD cannot be used: ${error.message}`);
  }
}

/**
 * Sample members and real people must not share a public site.
 *
 * @returns the sample admin if it was created now
 * @throws SettingsError for a public address with sample data, or an admin password that is too weak
 */
export async function prepareData(
  database: Database,
  settings: Settings,
  logger: Logger,
): Promise<SampleAdmin | null> {
  const { sampleMembers, publicUrl } = settings;
  let sampleAdmin: SampleAdmin | null = null;
  await bringUpToDate(database, settings.database);
  const isAskedFor = sampleMembers > 0;
  if (isAskedFor && (await isUntouched(database))) {
    sampleAdmin = await addSamples(database, settings, logger);
  } else if (publicUrl && !isAskedFor && (await hasSamples(database))) {
    throw new SettingsError(
      `PUBLIC_URL=${publicUrl.origin} is refused: the database holds sample members. ` +
        'Run `npm run manage -- remove-samples` first.',
    );
  }
  await addFirstAdmin(database, settings, logger);
  return sampleAdmin;
}
