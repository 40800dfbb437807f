/** A SQLite file allows one server at a time; a PostgreSQL database allows several. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { describeDialect } from '#tests/support/databases/each-dialect.ts';
import { runProgram, startSite, type Site } from '#tests/support/processes/site-process.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-servers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(folder: string): Promise<Site> {
  const site = await startSite({ DATA_DIR: folder, SAMPLE_DATA: '5' });
  onTestFinished(() => site.stop());
  return site;
}

test('a second server on the same SQLite file exits with a one-line error', async () => {
  const folder = await temporaryFolder();
  const site = await start(folder);
  const second = await runProgram('src/server/main.ts', [], {
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  });
  expect(second).toMatchObject({ code: 1, stdout: '' });
  expect(second.stderr).toMatch(
    /^The database file [^\n]+ another server is running on it[^\n]+\n$/,
  );

  expect(await site.manage('export', join(folder, 'members.csv'))).toMatchObject({ code: 0 });
  expect(await site.manage('import', join(folder, 'members.csv'))).toMatchObject({ code: 0 });
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
});

describeDialect('postgres', 'several servers that start at once', ({ createEmpty }) => {
  test('migrate the database once', async () => {
    const location = await createEmpty();
    const databases = await Promise.all(Array.from({ length: 3 }, () => openDatabase(location)));
    try {
      await Promise.all(databases.map(migrate));
      const [first] = databases;
      const version = await first?.kysely.selectFrom('content_version').selectAll().execute();
      expect(version).toEqual([{ id: 1, version: 1, register_version: 1 }]);
    } finally {
      await Promise.all(databases.map((database) => database.close()));
    }
  });

  test('load the sample members once and print one admin', async () => {
    const location = await createEmpty();
    if (location.kind !== 'postgres') throw new Error('not PostgreSQL');
    const settings = { DATABASE_URL: location.url, SAMPLE_DATA: '40' };
    const sites = await Promise.all(Array.from({ length: 2 }, () => startSite(settings)));
    try {
      const admins = sites.filter((site) => site.output().includes('Sample admin: '));
      expect(admins).toHaveLength(1);
      for (const site of sites) {
        const response = await fetch(`${site.url}/api/FreakBrothers/summary`);
        expect(await response.json()).toMatchObject({ fbCount: 40 });
      }
    } finally {
      await Promise.all(sites.map((site) => site.stop()));
    }
  });
});
