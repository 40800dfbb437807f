/**
 * A PostgreSQL connection pool that survives restarts and failovers. Of several servers in a libpq URL
 * (`postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`), it uses the one that accepts writes.
 */
import {
  PostgresDialect,
  sql,
  type Dialect,
  type PostgresPool,
  type PostgresPoolClient,
  type SqlBool,
} from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { isReadOnlyServer, isSilentServer } from './database-errors.ts';
import type { DatabaseDialect } from './dialect.ts';
import { postgresSchema } from './postgres-schema.ts';
import { serversOf, type Server } from './postgres-servers.ts';

/** Ids, counts and timestamps are int8. All are far below 2^53, so that a JavaScript number holds them exactly. */
const bigint: number = pg.types.builtins.INT8;
const connectionTimeoutMs = 5_000;
/** How long a statement waits for locks of other transactions. */
const lockTimeoutMs = 8_000;

interface PoolOptions {
  /** How long a statement may run before its server counts as lost; null for long-running commands. */
  readonly statementTimeoutMs: number | null;
}

export interface PoolUse {
  readonly connections: number;
  readonly idle: number;
  /** Statements waiting for a connection. */
  readonly waiting: number;
}

interface FollowingPool extends PostgresPool {
  use(): PoolUse;
}

async function checkWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only !== 'off') {
    throw Object.assign(new Error('The server takes no writes'), { code: '25006' });
  }
}

function createServerPool({ url, mustTakeWrites }: Server, options: PoolOptions): pg.Pool {
  const { statementTimeoutMs } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectionTimeoutMs,
    lock_timeout: lockTimeoutMs,
    ...(statementTimeoutMs === null ? {} : { query_timeout: statementTimeoutMs }),
    ...(mustTakeWrites
      ? { verify: (client, response) => void checkWrites(client).then(() => response(), response) }
      : {}),
    keepAlive: true,
    application_name: 'freak-brothers-directory',
    types: {
      getTypeParser: (type: number, format: 'text' | 'binary' = 'text'): unknown =>
        type === bigint ? Number : pg.types.getTypeParser(type, format),
    },
  });
  // Without an error listener on each client, a lost connection would end the process.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** Discards the connection on release if its server stopped responding or became read-only. */
function watched(client: pg.PoolClient): PostgresPoolClient {
  let connectionError: Error | null = null;
  const query = (statement: unknown, parameters?: unknown[]): unknown => {
    // Otherwise the rollback would wait for the same timeout again.
    if (connectionError !== null) return Promise.reject(connectionError);
    if (typeof statement !== 'string') return client.query(statement as pg.Submittable);
    return client.query(statement, parameters).catch((error: unknown) => {
      if (error instanceof Error && (isSilentServer(error) || isReadOnlyServer(error))) {
        connectionError = error;
      }
      throw error;
    });
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: (isDiscarded = false) => client.release(isDiscarded || connectionError !== null),
  };
}

export function createPool(url: string, options: PoolOptions): FollowingPool {
  const pools = serversOf(url).map((server) => createServerPool(server, options));
  /** Index of the pool that served the last connection. */
  let current = 0;

  async function connect(): Promise<PostgresPoolClient> {
    const failures: unknown[] = [];
    for (let step = 0; step < pools.length; step += 1) {
      const index = (current + step) % pools.length;
      try {
        const client = await pools[index]?.connect();
        if (!client) break;
        current = index;
        return watched(client);
      } catch (error) {
        failures.push(error);
      }
    }
    throw failures[0];
  }

  const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') =>
    pools.reduce((total, pool) => total + pool[count], 0);

  return {
    options: {},
    connect,
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
    use: () => ({
      connections: sum('totalCount'),
      idle: sum('idleCount'),
      waiting: sum('waitingCount'),
    }),
  };
}

export const createKyselyDialect = (pool: FollowingPool): Dialect =>
  new PostgresDialect({ pool, cursor: Cursor });

export const postgresDialect: DatabaseDialect = {
  name: 'postgres',
  schema: postgresSchema,
  async readLastId(db, table) {
    const { rows } = await sql<{ id: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  },
  async writeLastId(db, table, id) {
    if (id === 0) return;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${id})`.execute(db);
  },
  async readBytes(db) {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database()) as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  },
  contains: (column, text) => sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`,
};
