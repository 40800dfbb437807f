/** Opens the database that is checked, or tries what the first start would do with it. */
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '#contract/errors.ts';
import { migrateWithin, readAppliedMigrations } from '#server/database/migrate.ts';
import { openDatabase, type Database } from '#server/database/open-database.ts';
import type { Settings } from '#server/settings.ts';
import { reasonOf } from '../command/command.ts';

interface Opened {
  /** Null if the site was never started, or its database cannot be used. */
  readonly database: Database | null;
  readonly isNew: boolean;
  readonly problems: readonly string[];
}

const isNew: Opened = { database: null, isNew: true, problems: [] };

async function checkFolder(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await checkFolder(dirname(folder));
  }
}

const undone = new Error('Undone');

async function tryToMigrate({ kysely, dialect }: Database): Promise<void> {
  try {
    await kysely.transaction().execute(async (transaction) => {
      // Says why tables cannot be created; the migrator hides it.
      await transaction.schema.createTable('manage_check').addColumn('id', 'integer').execute();
      await migrateWithin(transaction, dialect);
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
}

async function open({ database: location, dataDir }: Settings): Promise<Opened> {
  if (location.kind === 'sqlite' && !existsSync(location.file)) {
    await checkFolder(dataDir);
    return isNew;
  }
  const database = await openDatabase(location);
  try {
    const isMade = (await readAppliedMigrations(database.kysely)).length > 0;
    await (isMade ? database.tryToWrite() : tryToMigrate(database));
    if (isMade) return { database, isNew: false, problems: [] };
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  return isNew;
}

export async function openToCheck(settings: Settings): Promise<Opened> {
  try {
    return await open(settings);
  } catch (error) {
    const toDo =
      settings.database.kind === 'sqlite'
        ? `Check DATA_DIR, its owner and its disk: ${settings.dataDir}`
        : 'Check DATABASE_URL, and that its user may create tables and write.';
    return { database: null, isNew: false, problems: [`${reasonOf(error)}. ${toDo}`] };
  }
}
