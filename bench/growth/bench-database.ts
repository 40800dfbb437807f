import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { createDatabase, startPostgres } from '#tests/support/databases/postgres.ts';

export type BenchDialect = 'sqlite' | 'postgres';

export interface BenchDatabase {
  readonly database: Database;
  readonly location: DatabaseLocation;
  readonly close: () => Promise<void>;
}

interface Place {
  readonly location: DatabaseLocation;
  readonly remove: () => Promise<void>;
}

async function createPlace(dialect: BenchDialect): Promise<Place> {
  if (dialect === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-bench-'));
    return {
      location: { kind: 'sqlite', file: join(folder, 'directory.sqlite') },
      remove: () => rm(folder, { recursive: true }),
    };
  }
  const server = await startPostgres();
  const url = await createDatabase(server.url, `bench_${randomBytes(6).toString('hex')}`);
  return { location: { kind: 'postgres', url }, remove: () => server.stop() };
}

/** Migrated, filled, and with up-to-date statistics. */
export async function openBenchDatabase(
  dialect: BenchDialect,
  members: number,
  fill: (database: Database) => Promise<void> = async () => undefined,
): Promise<BenchDatabase> {
  const { location, remove } = await createPlace(dialect);
  const database = await openDatabase(location);
  await migrate(database);
  if (members > 0) await loadSampleData(database, members, Date.now());
  await fill(database);
  // PostgreSQL does this by itself within minutes.
  if (dialect === 'postgres') await sql`vacuum analyze`.execute(database.kysely);
  return {
    database,
    location,
    async close() {
      await database.close();
      await remove();
    },
  };
}
