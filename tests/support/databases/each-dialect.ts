/** Runs a suite on both databases, each test with a fresh migrated one. */
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
  /** A fresh migrated database, closed and removed after the test. */
  readonly open: () => Promise<Database>;
  /** Where a fresh migrated database is, for what opens it itself; removed after the test. */
  readonly create: () => Promise<DatabaseLocation>;
  /** Where a database without tables is; removed after the test. */
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

/** The worker's own database, which costs a fraction of a new one; a second one at the same time is new. */
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

/** For what only one of the databases has. */
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

export function describeEachDialect(
  subject: string,
  suite: (context: DialectContext) => void,
): void {
  for (const name of ['sqlite', 'postgres'] as const) describeDialect(name, subject, suite);
}

/** A fresh migrated database of each kind, for comparing their answers. */
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
