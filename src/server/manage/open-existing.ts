/** Opens the database of a running site, without creating or migrating it. */
import { existsSync } from 'node:fs';
import {
  openDatabase,
  readAppliedMigrations,
  type Database,
} from '#server/database/open-database.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Settings } from '#server/settings.ts';
import { CommandError } from './command.ts';
import { reasonOf } from './failure.ts';

/** @throws CommandError when no database exists, it is empty, or it cannot be opened */
export async function openExisting({ database: location }: Settings): Promise<Database> {
  if (location.kind === 'sqlite' && !existsSync(location.file)) {
    throw new CommandError(`There is no database at ${location.file}. Check DATA_DIR.`);
  }
  const database = await openDatabase(location);
  try {
    if ((await readAppliedMigrations(database.kysely)).length > 0) return database;
    throw new CommandError('The database is empty. Check DATABASE_URL.');
  } catch (error) {
    await database.close();
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The database could not be opened: ${reasonOf(error)}.`);
  }
}

/** @throws CommandError also when the database does not have the table yet */
export async function writeExisting(
  settings: Settings,
  table: keyof Tables,
  write: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openExisting(settings);
  try {
    const tables = await database.kysely.introspection.getTables();
    if (!tables.some(({ name }) => name === table)) {
      throw new CommandError(
        'The database is from an older version. Start the site once to update it.',
      );
    }
    await write(database);
  } finally {
    await database.close();
  }
}
