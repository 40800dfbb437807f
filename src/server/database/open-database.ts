/** Reports each statement's text without values, its duration and its error. */
import { Kysely, sql, type LogEvent, type Dialect } from 'kysely';
import { randomBytes } from 'node:crypto';
import { isWriteRefused } from './dialects/database-errors.ts';
import type { Tables } from './schema/tables.ts';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseDialect } from './dialects/dialect.ts';
import type { PoolUse } from './dialects/postgres.ts';
import { createSqliteDriver } from './dialects/sqlite-driver.ts';
import { lockForServer } from './dialects/sqlite-server-lock.ts';
import { createKyselyDialect as createSqlite, sqliteDialect } from './dialects/sqlite.ts';
import { createVersionReader } from './dialects/sqlite-content-version.ts';

export interface Statement {
  /** With placeholders instead of values. */
  readonly sql: string;
  readonly ms: number;
  /** Null on success. */
  readonly error: unknown;
}

type WatchStatement = (statement: Statement) => void;

/** Streamed results are left out: their duration depends on the reader. */
function reportEvents(watch: WatchStatement): (event: LogEvent) => void {
  return (event) => {
    if (event.level === 'query' && event.isStream === true) return;
    watch({
      sql: event.query.sql,
      ms: event.queryDurationMillis,
      error: event.level === 'error' ? event.error : null,
    });
  };
}

// Tracks whether the database accepts writes. A full or failing disk, or a read-only server, still answers reads. After
// a write fails for such a reason, only a successful write proves recovery.

interface WriteWatch {
  readonly onStatement: WatchStatement;
  /** Rejects while the database refuses writes. */
  check(db: Kysely<Tables>): Promise<void>;
}

/** Larger than a normal write, so that a nearly full disk fails the check. */
const paddingBytes = 32 * 1024;

async function tryToWrite(db: Kysely<Tables>): Promise<void> {
  // Random, so that compression cannot shrink it.
  const row = { id: 1, padding: randomBytes(paddingBytes).toString('hex') } as const;
  await db
    .insertInto('write_probes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ padding: row.padding }))
    .execute();
}

function createWriteWatch(): WriteWatch {
  let isInDoubt = false;
  return {
    onStatement({ error }) {
      if (error !== null && isWriteRefused(error)) isInDoubt = true;
    },
    async check(db) {
      if (!isInDoubt) return;
      await tryToWrite(db);
      isInDoubt = false;
    },
  };
}

/** A database of either dialect, or a running transaction. */
export type Connection = Kysely<Tables>;

export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly dialect: DatabaseDialect;
  /** Changes exactly when publicly visible content changes. */
  readContentVersion(): Promise<number>;
  /** Changes when what the register in memory has of the members changes. */
  readRegisterVersion(): Promise<number>;
  /** Resolves if the database responds and, after a refused write, accepts writes again. */
  checkHealth(): Promise<void>;
  /** Connection statistics; null for SQLite. */
  readonly poolUse: (() => PoolUse) | null;
  close(): Promise<void>;
}

export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

export interface OpenOptions {
  /**
   * A server locks its SQLite file against other servers and sets a statement timeout on PostgreSQL. A command can run
   * beside a server, and its statements may take long.
   */
  readonly isServer?: boolean;
  /** Also locks the SQLite file against servers, for a command that fills it. */
  readonly isAlone?: boolean;
  readonly onStatement?: WatchStatement;
}

/** Longer than the lock timeout. */
const statementTimeoutMs = 10_000;

const createKysely = (dialect: Dialect, watch: WatchStatement) =>
  new Kysely<Tables>({ dialect, log: reportEvents(watch) });

const watchOf =
  (writes: WriteWatch, { onStatement }: OpenOptions): WatchStatement =>
  (statement) => {
    writes.onStatement(statement);
    onStatement?.(statement);
  };

async function checkHealth(kysely: Kysely<Tables>, writes: WriteWatch): Promise<void> {
  await sql`select 1`.execute(kysely);
  await writes.check(kysely);
}

function openSqlite(file: string, options: OpenOptions): Database {
  const { isServer = false, isAlone = isServer } = options;
  const unlock = isAlone ? lockForServer(file) : () => undefined;
  const writes = createWriteWatch();
  const watch = watchOf(writes, options);
  const kysely = createKysely(createSqlite(createSqliteDriver(file)), watch);
  const version = createVersionReader(file);
  return {
    kysely,
    dialect: sqliteDialect,
    readContentVersion: async () => version.read().content,
    readRegisterVersion: async () => version.read().register,
    checkHealth: () => checkHealth(kysely, writes),
    poolUse: null,
    async close() {
      await kysely.destroy();
      version.close();
      unlock();
    },
  };
}

async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  // Imported only when needed: SQLite does without it.
  const [{ createPool }, { createKyselyDialect: createPostgres, postgresDialect }] =
    await Promise.all([import('./dialects/postgres.ts'), import('./dialects/postgres.ts')]);
  const timeoutMs = options.isServer === true ? statementTimeoutMs : null;
  const pool = createPool(url, { statementTimeoutMs: timeoutMs });
  const writes = createWriteWatch();
  const kysely = createKysely(createPostgres(pool), watchOf(writes, options));
  return {
    kysely,
    dialect: postgresDialect,
    async readContentVersion() {
      const row = await kysely.selectFrom('content_version').select('version').executeTakeFirst();
      return row?.version ?? 0;
    },
    async readRegisterVersion() {
      const row = await kysely
        .selectFrom('content_version')
        .select('register_version')
        .executeTakeFirst();
      return row?.register_version ?? 0;
    },
    checkHealth: () => checkHealth(kysely, writes),
    poolUse: pool.use,
    close: () => kysely.destroy(),
  };
}

/**
 * Opens without migrating. The file and its folder are created if missing.
 *
 * @throws Error when `isServer` is set and another server holds the SQLite file
 */
export async function openDatabase(
  location: DatabaseLocation,
  options: OpenOptions = {},
): Promise<Database> {
  if (location.kind === 'postgres') return openPostgres(location.url, options);
  await mkdir(dirname(location.file), { recursive: true, mode: 0o700 });
  return openSqlite(location.file, options);
}
