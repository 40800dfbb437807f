/** Opens the database for a command, and records backups in it. */
import { existsSync } from 'node:fs';
import { isBusy } from '#server/database/dialects/database-errors.ts';
import {
  openDatabase,
  type Database,
  type DatabaseLocation,
  type OpenOptions,
} from '#server/database/open-database.ts';
import { migrationNames, readAppliedMigrations, migrate } from '#server/database/migrate.ts';
import type { MemberDeps } from '#server/features/members/record/stored-members.ts';
import type { Settings } from '#server/settings.ts';
import { CommandError, reasonOf, type CommandContext } from './command.ts';

const busyMessage = 'Another program is writing to the database. Try again in a moment.';

/**
 * @param prepare checks the database or migrates it; if it fails, the database is closed
 * @throws CommandError when it cannot be opened or prepared
 */
export async function openFor(
  location: DatabaseLocation,
  prepare: (database: Database) => Promise<unknown>,
  options: OpenOptions = {},
): Promise<Database> {
  let database: Database | null = null;
  try {
    database = await openDatabase(location, options);
    await prepare(database);
    return database;
  } catch (error) {
    await database?.close();
    if (error instanceof CommandError) throw error;
    if (isBusy(error)) throw new CommandError(busyMessage);
    throw new CommandError(`The database could not be opened: ${reasonOf(error)}.`);
  }
}

/** Without user names, passwords and options. */
export const nameOfDatabase = (location: DatabaseLocation): string =>
  location.kind === 'sqlite'
    ? location.file
    : location.url.replace(/^(\w+:\/\/)[^@/]*@/, '$1').replace(/\?.*$/, '');

/** @throws CommandError when there is no database file */
function checkExists(location: DatabaseLocation): void {
  if (location.kind === 'sqlite' && !existsSync(location.file)) {
    throw new CommandError(`There is no database at ${location.file}. Check DATA_DIR.`);
  }
}

/** What a command works with in a database that is up to date. */
export interface DatabaseContext extends Omit<CommandContext, 'settings'> {
  readonly deps: MemberDeps;
  readonly settings: Settings;
}

/** Runs a command in the database, migrated if need be. @param mustExist false to create it */
export async function withDatabase(
  context: CommandContext,
  run: (context: DatabaseContext) => Promise<void>,
  mustExist = true,
): Promise<void> {
  const settings = context.settings();
  if (mustExist) checkExists(settings.database);
  const database = await openFor(settings.database, migrate);
  try {
    await run({ ...context, deps: { database, now: Date.now }, settings });
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new CommandError(busyMessage);
  } finally {
    await database.close();
  }
}

async function countMigrations({ kysely }: Database): Promise<number> {
  const { length } = await readAppliedMigrations(kysely);
  if (length > 0) return length;
  throw new CommandError('The database is empty. Check DATABASE_URL.');
}

/** Opens the database of a running site, without creating or migrating it; its migrations may be pending. */
export async function openExisting({ database: location }: Settings): Promise<Database> {
  checkExists(location);
  return openFor(location, countMigrations);
}

/** Like `openExisting`, with all migrations applied. */
export async function openUpToDate({
  database: location,
}: Pick<Settings, 'database'>): Promise<Database> {
  checkExists(location);
  return openFor(location, async (database) => {
    if ((await countMigrations(database)) === migrationNames.length) return;
    throw new CommandError(
      'The database is from an older version. Start the site once to update it.',
    );
  });
}

export async function writeExisting(
  settings: Settings,
  write: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openUpToDate(settings);
  try {
    await write(database);
  } finally {
    await database.close();
  }
}

/**
 * Records what came of `backup` and `verify` for the health page. A backup is as good without the record, so that a
 * failure is only reported.
 */
export async function recordForHealth(
  context: CommandContext,
  record: (database: Database) => Promise<unknown>,
): Promise<void> {
  try {
    await writeExisting(context.settings(), async (database) => {
      await record(database);
    });
  } catch (error) {
    context.stderr.write(`This was not recorded for the site’s health page: ${reasonOf(error)}\n`);
  }
}
