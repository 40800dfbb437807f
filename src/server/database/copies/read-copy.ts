/** Reads everything that a backup includes from one consistent snapshot, without blocking writers. */
import { copiedTables, type TableName } from './copied-tables.ts';
import type { Connection, Database } from '../open-database.ts';
import { readAppliedMigrations } from '../schema/migrate.ts';

export type CopiedRow = Readonly<Record<string, unknown>>;

export interface TableCopy {
  readonly name: TableName;
  /** The highest id that the database has generated for the table; null where it generates none. */
  readonly lastId: number | null;
}

/** Must consume all rows of the table. */
type TakeTable = (table: TableCopy, rows: AsyncIterable<CopiedRow>) => Promise<void>;

const rowsAtOnce = 1_000;

async function tablesOf(db: Connection): Promise<Set<string>> {
  return new Set((await db.introspection.getTables()).map(({ name }) => name));
}

/**
 * Also works on a schema that is older than this program; it changes nothing.
 *
 * @returns the migrations applied to the schema
 */
export async function readCopy(database: Database, take: TakeTable): Promise<readonly string[]> {
  const { kysely, dialect } = database;
  const transaction = await kysely
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  try {
    const migrations = await readAppliedMigrations(transaction);
    const existing = await tablesOf(transaction);
    for (const { name, key, isNumbered } of copiedTables) {
      if (!existing.has(name)) continue;
      const lastId = isNumbered ? await dialect.readLastId(transaction, name) : null;
      // The table name is dynamic; the type of one table stands in for all of them.
      const table = name as 'members';
      let rows = transaction.selectFrom(table).selectAll();
      for (const column of key) rows = rows.orderBy(column as 'id');
      await take({ name, lastId }, rows.stream(rowsAtOnce));
    }
    return migrations;
  } finally {
    await transaction.rollback().execute();
  }
}
