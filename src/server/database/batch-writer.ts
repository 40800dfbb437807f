/** Writes many rows with few statements: full batches share one compiled query, each with its own parameters. */
import { setImmediate } from 'node:timers/promises';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Connection } from './open-database.ts';

/** Times columns it must stay below what the databases take as parameters: 32,766 and 65,535. */
export const rowsPerBatch = 500;

export interface BatchWriter<Row> {
  /** Other work goes on between its statements. */
  write(rows: readonly Row[]): Promise<void>;
}

function parametersOf(rows: readonly object[], expected: CompiledQuery): unknown[] {
  const parameters = rows.flatMap((row) => Object.values(row) as unknown[]);
  if (parameters.length !== expected.parameters.length) {
    throw new TypeError('Rows of one batch writer have the same columns in the same order');
  }
  return parameters;
}

/**
 * @param insert builds the statement for some rows; their values are its only parameters, row by row.
 *   All rows that the writer is given have the same columns in the same order.
 */
export function createBatchWriter<Row extends object>(
  db: Connection,
  insert: (rows: readonly Row[]) => Compilable,
): BatchWriter<Row> {
  let fullBatch: CompiledQuery | null = null;

  function compile(rows: readonly Row[]): CompiledQuery {
    if (rows.length < rowsPerBatch) return insert(rows).compile();
    fullBatch ??= insert(rows).compile();
    return { ...fullBatch, parameters: parametersOf(rows, fullBatch) };
  }

  return {
    async write(rows) {
      for (let start = 0; start < rows.length; start += rowsPerBatch) {
        await db.executeQuery(compile(rows.slice(start, start + rowsPerBatch)));
        await setImmediate();
      }
    },
  };
}
