/** Opens the database that a URL names, and brings its schema up to date. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseDialect } from './dialects/dialect.ts';
import { createPool } from './dialects/postgres-pool.ts';
import { createKyselyDialect as createPostgres, postgresDialect } from './dialects/postgres.ts';
import { lockForServer } from './dialects/sqlite-server-lock.ts';
import {
  createKyselyDialect as createSqlite,
  createVersionReader,
  sqliteDialect,
} from './dialects/sqlite.ts';
import { createMembers } from './migrations/0001-members.ts';
import { createSiteContent } from './migrations/0002-site-content.ts';
import { createAccounts } from './migrations/0003-accounts.ts';
import { versionClaimedProfiles } from './migrations/0004-claimed-profiles.ts';
import { addAdministration } from './migrations/0005-admin.ts';
import { createPhotos } from './migrations/0006-photos.ts';
import type { Tables } from './tables.ts';

/** Either database, or the running transaction on it. */
export type Connection = Kysely<Tables>;

export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly dialect: DatabaseDialect;
  /**
   * Changes whenever, and only when, something changes that all visitors see alike. The embedded database answers at
   * once: what is prepared is sent in less time than waiting for a promise takes.
   */
  readContentVersion(): number | Promise<number>;
  close(): Promise<void>;
}

/** Where the data is: a file for SQLite, or a `postgres://` URL. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

interface OpenOptions {
  /**
   * A server keeps other servers off a SQLite file, and has no time for a PostgreSQL that does not answer; a command
   * works beside a server, and its statements may take long.
   */
  readonly isServer?: boolean;
}

/** More than what waiting for a lock may take. */
const statementPatienceMs = 10_000;

function openSqlite(file: string, isServer: boolean): Database {
  const unlock = isServer ? lockForServer(file) : () => undefined;
  const kysely = new Kysely<Tables>({ dialect: createSqlite(file) });
  const version = createVersionReader(file);
  return {
    kysely,
    dialect: sqliteDialect,
    readContentVersion: version.read,
    async close() {
      version.close();
      await kysely.destroy();
      unlock();
    },
  };
}

function openPostgres(url: string, isServer: boolean): Database {
  const pool = createPool(url, { statementPatienceMs: isServer ? statementPatienceMs : null });
  const kysely = new Kysely<Tables>({ dialect: createPostgres(pool) });
  return {
    kysely,
    dialect: postgresDialect,
    async readContentVersion() {
      const row = await kysely.selectFrom('content_version').select('version').executeTakeFirst();
      return row?.version ?? 0;
    },
    close: () => kysely.destroy(),
  };
}

/**
 * Opens without migrating; the file and its folder are created when missing.
 *
 * @throws Error when another server has the SQLite file that a server asks for
 */
export async function openDatabase(
  location: DatabaseLocation,
  { isServer = false }: OpenOptions = {},
): Promise<Database> {
  if (location.kind === 'postgres') return openPostgres(location.url, isServer);
  await mkdir(dirname(location.file), { recursive: true });
  return openSqlite(location.file, isServer);
}

/** Runs the migrations that this database has not seen; each takes effect whole or not at all. */
export async function migrate(database: Database): Promise<void> {
  const migrations = {
    '0001-members': { up: (db: Kysely<unknown>) => createMembers(db, database.dialect) },
    '0002-site-content': {
      up: (db: Kysely<unknown>) => createSiteContent(db, database.dialect),
    },
    '0003-accounts': { up: (db: Kysely<unknown>) => createAccounts(db, database.dialect) },
    '0004-claimed-profiles': {
      up: (db: Kysely<unknown>) => versionClaimedProfiles(db, database.dialect),
    },
    '0005-admin': { up: addAdministration },
    '0006-photos': { up: (db: Kysely<unknown>) => createPhotos(db, database.dialect) },
  };
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether the database answers. */
export async function ping(database: Database): Promise<void> {
  await sql`select 1`.execute(database.kysely);
}
