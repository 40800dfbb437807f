/** Reads everything that a backup includes from one consistent snapshot, without blocking writers. */
import { readAppliedMigrations } from './migrate.ts';
import { inReadTransaction, type Connection, type Database } from './open-database.ts';
import { tables, type Copied, type TableName } from './table-facts.ts';

interface CopiedTable extends Copied {
  readonly name: TableName;
}

export const copiedTables: readonly CopiedTable[] = tables.flatMap(({ name, backup }) =>
  typeof backup === 'string' ? [] : { name, ...backup },
);

export type CopiedRow = Readonly<Record<string, unknown>>;

export interface TableCopy {
  readonly name: TableName;
  /** The highest id that the database has generated for the table; null where it generates none. */
  readonly lastId: number | null;
}

/** Must consume all rows of the table. */
type TakeTable = (table: TableCopy, rows: AsyncIterable<CopiedRow>) => Promise<void>;

const rowsAtOnce = 1_000;

/** The names of the tables and views that exist. */
export async function findTables(db: Connection): Promise<Set<string>> {
  return new Set((await db.introspection.getTables()).map(({ name }) => name));
}

/**
 * Also works on a schema that is older than this program; it changes nothing.
 *
 * @returns the migrations applied to the schema
 */
export async function readCopy(database: Database, take: TakeTable): Promise<readonly string[]> {
  return inReadTransaction(database, async (transaction) => {
    const migrations = await readAppliedMigrations(transaction);
    const existing = await findTables(transaction);
    for (const { name, key, isNumbered } of copiedTables) {
      if (!existing.has(name)) continue;
      const lastId = isNumbered ? await database.dialect.readLastId(transaction, name) : null;
      // The table name is dynamic; the type of one table stands in for all of them.
      const table = name as 'members';
      let rows = transaction.selectFrom(table).selectAll();
      for (const column of key) rows = rows.orderBy(column as 'id');
      await take({ name, lastId }, rows.stream(rowsAtOnce));
    }
    return migrations;
  });
}
