/** Reads everything that a backup holds as it is at one moment, while others go on writing. */
import { copiedTables, type TableName } from './copied-tables.ts';
import { readAppliedMigrations, type Connection, type Database } from '../open-database.ts';

export type CopiedRow = Readonly<Record<string, unknown>>;

export interface TableCopy {
  readonly name: TableName;
  /** The highest number that the database has ever given to a row; null where it gives none. */
  readonly lastId: number | null;
}

/** Takes the rows of one table, to the last. */
type TakeTable = (table: TableCopy, rows: AsyncIterable<CopiedRow>) => Promise<void>;

const rowsAtOnce = 1_000;

async function tablesOf(db: Connection): Promise<Set<string>> {
  return new Set((await db.introspection.getTables()).map(({ name }) => name));
}

/**
 * Also from a database whose schema is older than this program: nothing is changed.
 *
 * @returns the migrations that the schema has seen
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
      // What a table is called does not matter here; its rows are taken as they are.
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
