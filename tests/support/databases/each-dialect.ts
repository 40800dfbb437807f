/** Runs a suite on SQLite or on both databases, with a fresh migrated database for each test. */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, inject } from 'vitest';
import {
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '#server/database/open-database.ts';
import { createDatabase, dropDatabase } from './postgres.ts';
import { workerDatabase } from './postgres-worker.ts';

export interface DialectContext {
  readonly name: 'sqlite' | 'postgres';
  /** Opens a fresh migrated database, which is closed and deleted after the test. */
  readonly open: () => Promise<Database>;
  /** The location of a fresh migrated database, for tests that open it themselves; deleted after the test. */
  readonly create: () => Promise<DatabaseLocation>;
  /** The location of a database without tables; deleted after the test. */
  readonly createEmpty: () => Promise<DatabaseLocation>;
}

type CleanUp = () => Promise<void>;

async function createSqlite(cleanUps: CleanUp[], isMigrated: boolean): Promise<DatabaseLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-test-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'directory.sqlite');
  if (isMigrated) await copyFile(inject('sqliteTemplate'), file);
  return { kind: 'sqlite', file };
}

async function createPostgres(cleanUps: CleanUp[], isMigrated: boolean): Promise<DatabaseLocation> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = isMigrated ? inject('postgresTemplate') : undefined;
  const url = await createDatabase(server, name, template);
  cleanUps.push(() => dropDatabase(server, name));
  return { kind: 'postgres', url };
}

const creators = { sqlite: createSqlite, postgres: createPostgres } as const;

/**
 * Uses the database of the worker, which is much cheaper than a new one. Creates a new one if a test already uses it.
 */
async function borrowPostgres(cleanUps: CleanUp[]): Promise<DatabaseLocation> {
  const worker = await workerDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  if (!worker.isFree) return createPostgres(cleanUps, true);
  worker.isFree = false;
  cleanUps.push(async () => {
    worker.isFree = await worker.reset();
  });
  return { kind: 'postgres', url: worker.url };
}

const lenders = {
  sqlite: (cleanUps: CleanUp[]) => createSqlite(cleanUps, true),
  postgres: borrowPostgres,
} as const;

type DialectName = DialectContext['name'];

export function describeDialect(
  name: DialectName,
  subject: string,
  suite: (context: DialectContext) => void,
): void {
  describe(`${subject} (${name})`, () => {
    const cleanUps: CleanUp[] = [];
    afterEach(async () => {
      for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
    });
    const create = () => creators[name](cleanUps, true);
    suite({
      name,
      create,
      createEmpty: () => creators[name](cleanUps, false),
      async open() {
        const database = await openDatabase(await lenders[name](cleanUps));
        cleanUps.push(() => database.close());
        return database;
      },
    });
  });
}

/** For everything that cannot differ between the databases, which is nearly everything. */
export const describeOnSqlite = (subject: string, suite: (context: DialectContext) => void): void =>
  describeDialect('sqlite', subject, suite);

/** For SQL of its own, locks, races, the schema, backup and restore, and one smoke test of each feature. */
export function describeEachDialect(
  subject: string,
  suite: (context: DialectContext) => void,
): void {
  for (const name of ['sqlite', 'postgres'] as const) describeDialect(name, subject, suite);
}

/** Opens a fresh migrated database of each kind, to compare their results. */
export function describeBothDialects(
  subject: string,
  suite: (openBoth: () => Promise<readonly [Database, Database]>) => void,
): void {
  describeDialect('sqlite', subject, (sqlite) => {
    describeDialect('postgres', 'and the same', (postgres) => {
      suite(async () => [await sqlite.open(), await postgres.open()]);
    });
  });
}
