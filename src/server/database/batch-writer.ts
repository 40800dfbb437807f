/** Writes many rows with few statements: full batches share one compiled query, each with its own parameters. */
import { setImmediate } from 'node:timers/promises';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Connection } from './open-database.ts';

/** Multiplied by the columns, this must stay below the databases' parameter limits, 32,766 and 65,535. */
export const rowsPerBatch = 500;

export function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += rowsPerBatch) {
    yield items.slice(start, start + rowsPerBatch);
  }
}

interface BatchWriter<Row> {
  /** Lets other work run between its statements. */
  write(rows: readonly Row[]): Promise<void>;
}

interface Template {
  readonly query: CompiledQuery;
  readonly columns: readonly string[];
}

function parametersOf(rows: readonly object[], columns: readonly string[]): unknown[] {
  return rows.flatMap((row) =>
    columns.map((column) => {
      const value: unknown = Reflect.get(row, column);
      if (value === undefined) throw new TypeError(`A row lacks the column ${column}`);
      return value;
    }),
  );
}

/** @throws TypeError when the parameters of the statement are not the values of the rows, row by row */
function createTemplate(query: CompiledQuery, rows: readonly object[]): Template {
  const columns = Object.keys(rows[0] ?? {});
  const parameters = parametersOf(rows, columns);
  const isInOrder =
    parameters.length === query.parameters.length &&
    parameters.every((value, index) => value === query.parameters[index]);
  if (!isInOrder) throw new TypeError('The statement takes other values than those of its rows');
  return { query, columns };
}

/**
 * @param insert builds the statement for some rows; their values are its only parameters, row by row. All rows given to
 * the writer have the same columns.
 */
export function createBatchWriter<Row extends object>(
  db: Connection,
  insert: (rows: readonly Row[]) => Compilable,
): BatchWriter<Row> {
  let fullBatch: Template | null = null;

  function compile(rows: readonly Row[]): CompiledQuery {
    if (rows.length < rowsPerBatch) return insert(rows).compile();
    fullBatch ??= createTemplate(insert(rows).compile(), rows);
    return { ...fullBatch.query, parameters: parametersOf(rows, fullBatch.columns) };
  }

  return {
    async write(rows) {
      for (const batch of inBatches(rows)) {
        await db.executeQuery(compile(batch));
        await setImmediate();
      }
    },
  };
}
