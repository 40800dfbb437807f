import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

const maxStatements = 500;

/** SQLite's own waiting blocks the event loop. Readers rarely need it; writers wait asynchronously instead. */
const busyTimeoutMs = { read: 1_000, write: 1 };

type OpenMode = 'read' | 'write';

interface Prepared {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
  /** Column names for rows returned as arrays; null for rows returned as objects. */
  readonly columns: readonly string[] | null;
}

export interface Handle {
  readonly db: DatabaseSync;
  readonly statements: LRUCache<string, Prepared>;
}

/** @throws Error when SQLite does not accept a setting that durability depends on */
export function openHandle(file: string, mode: OpenMode): Handle {
  const db = new DatabaseSync(file, { readOnly: mode === 'read' });
  db.exec(`pragma busy_timeout = ${busyTimeoutMs[mode]}`);
  if (mode === 'write') db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -65536');
  const expected = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 };
  for (const [pragma, value] of Object.entries(expected)) {
    const actual = db.prepare(`pragma ${pragma}`).get()?.[pragma];
    if (actual !== value) {
      db.close();
      throw new Error(`SQLite did not accept ${pragma} = ${value}: it is ${String(actual)}`);
    }
  }
  return { db, statements: new LRUCache({ max: maxStatements }) };
}

/** The columns behind `*` change when another process migrates the file. */
const everyColumn = /[^(]\*/;

function prepare(handle: Handle, sql: string): Prepared {
  const cached = handle.statements.get(sql);
  if (cached) return cached;
  const statement = handle.db.prepare(sql);
  const columns = statement.columns().map(({ name }) => name);
  const areKnown = !everyColumn.test(sql);
  statement.setReturnArrays(areKnown);
  const hasRows = columns.length > 0;
  const prepared = { statement, hasRows, columns: areKnown ? columns : null };
  handle.statements.set(sql, prepared);
  return prepared;
}

/** node:sqlite would bind `undefined` as NULL and treat an object as named parameters. */
export function checkParameter(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (
    value === null ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'string' ||
    value instanceof Uint8Array
  ) {
    return value;
  }
  throw new TypeError(`A query parameter cannot be of type ${typeof value}`);
}

/**
 * Building the objects here is faster: V8 gives each row object from node:sqlite its own hidden class, which is slow to
 * create and to read.
 */
function toObjects<Row>(columns: readonly string[], rows: readonly unknown[]): Row[] {
  return (rows as unknown[][]).map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ''] = values[at];
    return row as Row;
  });
}

export function run<Row>(handle: Handle, query: CompiledQuery): QueryResult<Row> {
  const { statement, hasRows, columns } = prepare(handle, query.sql);
  const parameters = query.parameters.map(checkParameter);
  if (hasRows) {
    const rows: unknown[] = statement.all(...parameters);
    return { rows: columns ? toObjects(columns, rows) : (rows as Row[]) };
  }
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
