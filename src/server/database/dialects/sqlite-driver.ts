/**
 * A Kysely driver over node:sqlite: one connection that only reads, one that writes.
 *
 * node:sqlite is synchronous, so a statement never overlaps another, but a transaction spans several.
 * Writers therefore queue for the writing connection, and readers see only what is committed. When
 * another process holds the file's write lock, waiting is asynchronous: the event loop stays free.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { createSemaphore } from '#server/semaphore.ts';
import { busyError, isBusy } from '../database-errors.ts';
import { checkParameter, openHandle, run, type Handle } from './sqlite-handle.ts';

/** How long a write waits for another process before it fails as busy. */
const lockTimeoutMs = 8_000;
const lockPollMs = 5;

function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'RawNode') return /^\s*select\b/i.test(sql);
  return query.kind === 'SelectQueryNode';
}

interface Connection extends DatabaseConnection {
  /** The handle of the running transaction, and what ends it. */
  transaction: { handle: Handle; release: () => void } | null;
}

/** A driver for one database file, which is created when missing. */
export function createSqliteDriver(file: string): Driver {
  let writer: Handle | null = null;
  let reader: Handle | null = null;
  /** Who waits inside a transaction for its own end would wait for ever: better to fail, and let the next one in. */
  const acquireWriter = createSemaphore({
    room: 1,
    timeoutMs: lockTimeoutMs,
    refusal: () => busyError('Another write of this process takes too long'),
  });
  /** Used again, since Kysely prepares each new one to be watched. */
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
      /** Streams from a connection of its own: an open cursor would hold other readers in the past. */
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
    // As a statement like others, so that whoever watches them learns of its failure. A rollback may follow.
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
      // SQLite rolls back by itself on some errors; a second rollback would hide the first cause.
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
