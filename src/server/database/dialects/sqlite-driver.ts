/**
 * A Kysely driver over node:sqlite with one read connection and one write connection.
 *
 * node:sqlite is synchronous, so statements never overlap, but a transaction spans several statements. Writers queue
 * for the write connection; readers see only committed data. While another process holds the file's write lock, waiting
 * is asynchronous and does not block the event loop.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { createSemaphore } from '#server/semaphore.ts';
import { busyError, isBusy } from '../database-errors.ts';
import { checkParameter, openHandle, run, type Handle } from './sqlite-handle.ts';

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
    room: 1,
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
