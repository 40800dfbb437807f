/**
 * A Kysely driver over node:sqlite with one read connection and one write connection.
 *
 * node:sqlite is synchronous, so statements never overlap, but a transaction spans several statements. Writers queue for
 * the write connection; readers see only committed data. While another process holds the file's write lock, waiting is
 * asynchronous and does not block the event loop.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createSemaphore } from '#server/concurrency/semaphore.ts';
import { busyError, isBusy } from './database-errors.ts';

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

interface Handle {
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
function checkParameter(value: unknown): SQLInputValue {
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

function run<Row>(handle: Handle, query: CompiledQuery): QueryResult<Row> {
  const { statement, hasRows, columns } = prepare(handle, query.sql);
  const parameters = query.parameters.map(checkParameter);
  if (hasRows) {
    const rows: unknown[] = statement.all(...parameters);
    return { rows: columns ? toObjects(columns, rows) : (rows as Row[]) };
  }
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** How long a write waits for another process before it fails with a busy error. */
const lockTimeoutMs = 8_000;
const lockPollMs = 5;

function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'RawNode') return /^\s*select\b/i.test(sql);
  return query.kind === 'SelectQueryNode';
}

interface Connection extends DatabaseConnection {
  transaction: { handle: Handle; release: () => void } | null;
}

/** The database file is created if it does not exist. */
export function createSqliteDriver(file: string): Driver {
  let writer: Handle | null = null;
  let reader: Handle | null = null;
  /**
   * The timeout breaks a deadlock: code inside a transaction that writes outside of it would wait forever for its own
   * transaction.
   */
  const acquireWriter = createSemaphore({
    permits: 1,
    timeoutMs: lockTimeoutMs,
    refusal: () => busyError('Another write in this process is taking too long'),
  });
  /** Reused, because Kysely wraps each new connection for logging. */
  const idle: Connection[] = [];

  function opened(handle: Handle | null): Handle {
    if (!handle) throw new Error('The database is closed');
    return handle;
  }

  async function whenUnlocked<Result>(attempt: () => Result): Promise<Result> {
    const deadline = performance.now() + lockTimeoutMs;
    for (;;) {
      try {
        return attempt();
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await delay(lockPollMs);
      }
    }
  }

  function connect(): Connection {
    const connection: Connection = {
      transaction: null,
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        if (connection.transaction) return run<Row>(connection.transaction.handle, query);
        if (isRead(query)) return run<Row>(opened(reader), query);
        const release = await acquireWriter();
        try {
          return await whenUnlocked(() => run<Row>(opened(writer), query));
        } finally {
          release();
        }
      },
      /** Streams on its own connection: an open cursor would keep other readers on an old snapshot. */
      async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
        const handle = connection.transaction?.handle ?? openHandle(file, 'read');
        try {
          const statement = handle.db.prepare(query.sql);
          for (const row of statement.iterate(...query.parameters.map(checkParameter))) {
            yield { rows: [row as Row] };
          }
        } finally {
          if (!connection.transaction) handle.db.close();
        }
      },
    };
    return connection;
  }

  async function commit(connection: DatabaseConnection): Promise<void> {
    const own = connection as Connection;
    const transaction = own.transaction;
    if (!transaction) return;
    // Run as a normal statement, so that query logging sees its failure. A rollback may follow.
    await own.executeQuery(CompiledQuery.raw('commit'));
    own.transaction = null;
    transaction.release();
  }

  function rollBack(connection: DatabaseConnection): void {
    const own = connection as Connection;
    const transaction = own.transaction;
    if (!transaction) return;
    own.transaction = null;
    try {
      // SQLite rolls back automatically on some errors; a second rollback would hide the original error.
      if (transaction.handle.db.isTransaction) transaction.handle.db.exec('rollback');
    } finally {
      transaction.release();
    }
  }

  return {
    async init() {
      writer = openHandle(file, 'write');
      reader = openHandle(file, 'read');
    },
    async acquireConnection() {
      return idle.pop() ?? connect();
    },
    async beginTransaction(connection, settings) {
      const own = connection as Connection;
      if (settings.accessMode === 'read only') {
        const handle = openHandle(file, 'read');
        handle.db.exec('begin');
        own.transaction = { handle, release: () => handle.db.close() };
        return;
      }
      const release = await acquireWriter();
      try {
        const handle = opened(writer);
        await whenUnlocked(() => handle.db.exec('begin immediate'));
        own.transaction = { handle, release };
      } catch (error) {
        release();
        throw error;
      }
    },
    commitTransaction: commit,
    async rollbackTransaction(connection) {
      rollBack(connection);
    },
    async releaseConnection(connection) {
      const own = connection as Connection;
      if (!own.transaction) idle.push(own);
    },
    async destroy() {
      reader?.db.close();
      writer?.db.close();
      reader = null;
      writer = null;
    },
  };
}

/**
 * Allows one server process at a time per file. Commands may still read and write beside it. The lock is SQLite's own, on
 * an empty file beside the database; the operating system frees it when the process ends, even after a crash.
 *
 * @returns a function that releases the lock
 * @throws Error when another server holds it
 */
export function lockForServer(file: string): () => void {
  const lock = new DatabaseSync(`${file}-server`);
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw busyError(
      'another server is running on it; SQLite is for one process, PostgreSQL for several (see DATABASE_URL)',
    );
  }
}
