/** Gets the data ready before the first request: the schema, the samples of a trial, the first admin. */
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

/** On connections that have the time: an index of years takes longer than a server waits for an answer. */
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

/** The password of the sample admin is printed here and nowhere else. */
async function addSamples(
  database: Database,
  { sampleMembers, firstAdmin }: Settings,
  logger: Logger,
): Promise<void> {
  if (!(await loadSampleData(database, sampleMembers, Date.now()))) return;
  logger.info({ members: sampleMembers }, 'loaded invented sample members');
  if (firstAdmin && isSampleEmail(firstAdmin.email)) return;
  const admin = await createSampleAdmin(adminPartsOf(database));
  if (!admin) return;
  process.stdout.write(`Sample admin: ${admin.email} with the password ${admin.password}\n`);
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
    if (outcome === 'e-mail taken') {
      logger.warn('ADMIN_EMAIL has an account already: npm run manage -- grant-admin EMAIL');
    } else logger.info({ outcome }, 'the admin of ADMIN_EMAIL');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new SettingsError(`ADMIN_PASSWORD cannot be used: ${error.message}`);
  }
}

/**
 * Sees to it too that samples and real people never share a public site.
 *
 * @throws SettingsError for a public address with samples, or an admin's password that is too weak.
 */
export async function prepareData(
  database: Database,
  settings: Settings,
  logger: Logger,
): Promise<void> {
  const { sampleMembers, publicUrl } = settings;
  await bringUpToDate(database, settings.database);
  const isAskedFor = sampleMembers > 0;
  if (isAskedFor && (await isUntouched(database))) {
    await addSamples(database, settings, logger);
  } else if (publicUrl && !isAskedFor && (await hasSamples(database))) {
    throw new SettingsError(
      `PUBLIC_URL=${publicUrl.origin} is refused: the database holds sample members. ` +
        'Run `npm run manage -- remove-samples` first.',
    );
  }
  await addFirstAdmin(database, settings, logger);
}
