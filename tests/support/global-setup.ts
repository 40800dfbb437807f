/**
 * Runs once per test run, before the first test: starts PostgreSQL and migrates one database of each kind as a
 * template.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { createTemplate, dropDatabases, startPostgres } from './databases/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
    sqliteTemplate: string;
  }
}

async function migrateAt(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location);
  await migrate(database);
  await database.close();
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-template-'));
  const sqliteTemplate = join(folder, 'template.sqlite');
  await migrateAt({ kind: 'sqlite', file: sqliteTemplate });

  const postgres = await startPostgres();
  const postgresTemplate = `template_${randomBytes(6).toString('hex')}`;
  await createTemplate(postgres.url, postgresTemplate, (url) =>
    migrateAt({ kind: 'postgres', url }),
  );

  project.provide('sqliteTemplate', sqliteTemplate);
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', postgresTemplate);
  return async () => {
    // Drops the template and the copies of the workers.
    await dropDatabases(postgres.url, postgresTemplate);
    await postgres.stop();
    await rm(folder, { recursive: true });
  };
}
