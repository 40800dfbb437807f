/** Writes many rows with few statements: a compiled query takes one batch of rows after the other. */
import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery, Insertable } from 'kysely';
import type { Connection } from './open-database.ts';
import type { Tables } from './tables.ts';

/** SQLite takes 32,766 parameters, PostgreSQL 65,535. */
const rowsPerStatement = 500;

/** The insert statement for so many rows; its parameters are then given row by row. */
type Compile = (rows: number) => CompiledQuery;

export interface BulkInsert<Row> {
  /** Lets other work go on between its statements. */
  write(rows: readonly Row[]): Promise<void>;
}

/**
 * @param columns those that every row gives; the others get their defaults
 * @param overwritten the key of a row that may exist, and the columns that it then takes from the new one
 */
export function prepareBulkInsert<
  Name extends keyof Tables,
  Column extends keyof Insertable<Tables[Name]> & string,
>(
  db: Connection,
  table: Name,
  columns: readonly Column[],
  overwritten?: { key: readonly Column[]; columns: readonly Column[] },
): BulkInsert<Pick<Insertable<Tables[Name]>, Column>> {
}
