/** Opens the database in either dialect. Each statement is reported, as text without values. */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely, sql, type Dialect } from 'kysely';
import { isWriteRefused } from './dialects/database-errors.ts';
import type { DatabaseDialect } from './dialects/dialect.ts';
import type { PoolUse } from './dialects/postgres.ts';
import { createVersionReader } from './dialects/sqlite-content-version.ts';
import { createSqliteDriver, lockForServer } from './dialects/sqlite-driver.ts';
import { createKyselyDialect as createSqlite, sqliteDialect } from './dialects/sqlite.ts';
import type { Tables } from './schema/tables.ts';

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
  /** Writes something that no one reads. Rejects if nothing can be stored, which `checkHealth` then knows. */
  tryToWrite(): Promise<void>;
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
  readonly onStatement?: (statement: Statement) => void;
}

export interface Statement {
  /** With placeholders instead of values. */
  readonly sql: string;
  readonly ms: number;
  /** Null on success. */
  readonly error: unknown;
}

/** Larger than a normal write, so that a nearly full disk fails the check. */
const paddingBytes = 32 * 1024;

async function writeProbe(db: Kysely<Tables>): Promise<void> {
  // Random, so that compression cannot shrink it.
  const row = { id: 1, padding: randomBytes(paddingBytes).toString('hex') } as const;
  await db
    .insertInto('write_probes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ padding: row.padding }))
    .execute();
}

/** Streamed results are not reported: their duration depends on the reader. */
function connect(dialect: Dialect, { onStatement }: OpenOptions) {
  /**
   * A full or failing disk, or a read-only server, still answers reads. After a write fails for such a reason, only a
   * successful write proves recovery.
   */
  let areWritesInDoubt = false;
  const kysely = new Kysely<Tables>({
    dialect,
    log(event) {
      if (event.level === 'query' && event.isStream === true) return;
      const error = event.level === 'error' ? event.error : null;
      if (error !== null && isWriteRefused(error)) areWritesInDoubt = true;
      onStatement?.({ sql: event.query.sql, ms: event.queryDurationMillis, error });
    },
  });
  async function tryToWrite(): Promise<void> {
    await writeProbe(kysely);
    areWritesInDoubt = false;
  }

  return {
    kysely,
    tryToWrite,
    async checkHealth(): Promise<void> {
      await sql`select 1`.execute(kysely);
      if (areWritesInDoubt) await tryToWrite();
    },
  };
}

function openSqlite(file: string, options: OpenOptions): Database {
  const { isServer = false, isAlone = isServer } = options;
  const unlock = isAlone ? lockForServer(file) : () => undefined;
  const { kysely, checkHealth, tryToWrite } = connect(
    createSqlite(createSqliteDriver(file)),
    options,
  );
  const version = createVersionReader(file);
  return {
    kysely,
    dialect: sqliteDialect,
    readContentVersion: async () => version.read().content,
    readRegisterVersion: async () => version.read().register,
    checkHealth,
    tryToWrite,
    poolUse: null,
    async close() {
      await kysely.destroy();
      version.close();
      unlock();
    },
  };
}

/** Longer than the lock timeout. */
const statementTimeoutMs = 10_000;

async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  // Imported only when needed: SQLite does without it.
  const { createPool, createKyselyDialect, postgresDialect } =
    await import('./dialects/postgres.ts');
  const timeoutMs = options.isServer === true ? statementTimeoutMs : null;
  const pool = createPool(url, { statementTimeoutMs: timeoutMs });
  const { kysely, checkHealth, tryToWrite } = connect(createKyselyDialect(pool), options);
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
    checkHealth,
    tryToWrite,
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

/** All reads see the same state of the database. */
export const inReadTransaction = <Result>(
  { kysely }: Pick<Database, 'kysely'>,
  read: (transaction: Connection) => Promise<Result>,
): Promise<Result> =>
  kysely
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(read);
