/** Restores a backup into an empty database in one transaction. */
import { createBatchWriter, rowsPerBatch } from './batch-writer.ts';
import { countRows } from './count-rows.ts';
import { migrateWithin, readAppliedMigrations } from './migrate.ts';
import type { Connection, Database } from './open-database.ts';
import { copiedTables, findTables, type CopiedRow, type TableCopy } from './read-copy.ts';

interface DatabaseCopy {
  /** Known to this program. */
  readonly migrations: readonly string[];
  readonly tables: readonly (TableCopy & {
    readonly rowCount: number;
    readonly open: () => AsyncIterable<CopiedRow>;
  })[];
}

/** The backup does not fit the database. The message is shown to the operator who restores it. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

/** @throws CopyRefused as `writeCopy` does, before anything is written */
export async function checkTarget(db: Connection, migrations: readonly string[]): Promise<void> {
  const existing = await findTables(db);
  if (existing.size === 0) return;
  for (const { name } of copiedTables) {
    if (existing.has(name) && (await countRows(db.selectFrom(name as 'members'))) > 0) {
      throw new CopyRefused(`The database is not empty: there are rows in ${name}.`);
    }
  }
  const applied = await readAppliedMigrations(db);
  if (applied.length === 0 || applied.length > migrations.length) {
    throw new CopyRefused('The database already has tables, and they do not match the backup.');
  }
}

async function writeTable(db: Connection, table: DatabaseCopy['tables'][number]): Promise<void> {
  const writer = createBatchWriter<CopiedRow>(db, (rows) =>
    db.insertInto(table.name as 'members').values(rows as never),
  );
  let batch: CopiedRow[] = [];
  for await (const row of table.open()) {
    if (batch.push(row) < rowsPerBatch) continue;
    await writer.write(batch);
    batch = [];
  }
  await writer.write(batch);
  const written = await countRows(db.selectFrom(table.name as 'members'));
  if (written !== table.rowCount) {
    throw new CopyRefused(`${table.name} has ${written} rows instead of ${table.rowCount}.`);
  }
}

/**
 * Creates the schema at the version of the backup, fills it, and then runs the remaining migrations.
 *
 * @param at the present time; becomes the version of the content and of the register, so it must be higher than any
 * version under which a process may have cached pages
 * @param finish runs in the same transaction once all rows are there
 * @throws CopyRefused for a database that is not empty
 */
export async function writeCopy(
  { kysely, dialect }: Database,
  { migrations, tables }: DatabaseCopy,
  at: number,
  finish: (db: Connection) => Promise<void>,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await checkTarget(transaction, migrations);
    await migrateWithin(transaction, dialect, migrations.at(-1));
    for (const table of tables) {
      await writeTable(transaction, table);
      if (table.lastId !== null) {
        await dialect.writeLastId(transaction, table.name, table.lastId);
      }
    }
    await migrateWithin(transaction, dialect);
    await finish(transaction);
    // An empty database may have records of its earlier content.
    await transaction.deleteFrom('backup_records').execute();
    await transaction.deleteFrom('check_outcomes').execute();
    await transaction
      .updateTable('content_version')
      .set({ version: at, register_version: at })
      .execute();
  });
}
