/** Prepares the data before the first request: the schema, the sample data of a trial, the first admin. */
import type { Logger } from 'pino';
import { Refusal } from '#contract/errors.ts';
import {
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { hasSampleAccounts } from '#server/identity/accounts.ts';
import { createFirstAdmin } from '#server/features/accounts/administration/create-admin.ts';
import { createPasswordHasher } from '#server/identity/passwords.ts';
import { hasSampleMembers, isUntouched } from '#server/sample-data/load-sample-data.ts';
import { SettingsError, type Settings } from './settings.ts';
import { addSamples, noLogins, type SampleLogins } from './trial.ts';

/**
 * Migrates on connections without the server's statement timeout, because building an index on a large table takes
 * longer.
 */
async function bringUpToDate(database: Database, location: DatabaseLocation): Promise<void> {
  if (location.kind === 'sqlite') return migrate(database);
  const withoutTimeout = await openDatabase(location);
  try {
    await migrate(withoutTimeout);
  } finally {
    await withoutTimeout.close();
  }
}

export const hasSamples = async (database: Database) =>
  (await hasSampleMembers(database)) || (await hasSampleAccounts(database.kysely));

async function addFirstAdmin(
  database: Database,
  { firstAdmin, site: { manageCommand } }: Settings,
  logger: Logger,
): Promise<void> {
  if (!firstAdmin) return;
  try {
    const deps = { database, now: Date.now, passwords: createPasswordHasher() };
    const outcome = await createFirstAdmin(deps, firstAdmin);
    if (outcome === 'email taken') {
      logger.warn(`ADMIN_EMAIL belongs to an account: use ${manageCommand} grant-admin EMAIL`);
    } else logger.info({ outcome }, 'first admin');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new SettingsError(`ADMIN_PASSWORD cannot be used: ${error.message}`);
  }
}

/**
 * Sample members and real people must not share a public site.
 *
 * @returns the sample logins if they were created now
 * @throws SettingsError for a public address with sample data, or an admin password that is too weak
 */
export async function prepareData(
  database: Database,
  settings: Settings,
  logger: Logger,
): Promise<SampleLogins> {
  const { sampleMembers, publicUrl } = settings;
  let logins = noLogins;
  await bringUpToDate(database, settings.database);
  const isRequested = sampleMembers > 0;
  if (isRequested && (await isUntouched(database))) {
    const passwords = createPasswordHasher();
    logins = await addSamples({ database, passwords, logger }, settings);
  } else if (publicUrl && !isRequested && (await hasSamples(database))) {
    throw new SettingsError(
      `PUBLIC_URL=${publicUrl.origin} is refused: the database holds sample members. ` +
        `Run "${settings.site.manageCommand} remove-samples" first.`,
    );
  }
  if (publicUrl && (await hasSamples(database))) {
    logger.warn('public site with sample data: the printed sample logins are valid');
  }
  await addFirstAdmin(database, settings, logger);
  return logins;
}
