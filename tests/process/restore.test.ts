/** The way back from a backup, as docs/operating.md describes it, with processes of the site before and after. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Summary } from '#contract/members/directory.ts';
import { adminSettings, logIn } from '#tests/faults/durability/ledger.ts';
import { describeDialect } from '#tests/support/databases/each-dialect.ts';
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import { temporaryFolder } from '#tests/support/processes/manage.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';

const settings = { SAMPLE_DATA: '20', LOG_LEVEL: 'error', ...adminSettings };

async function start(more: Readonly<Record<string, string>>): Promise<Site> {
  const site = await startSite({ ...settings, ...more });
  onTestFinished(() => site.stop());
  return site;
}

async function readSite({ url }: Site) {
  const summary = await (await fetch(`${url}/api/FreakBrothers/summary`)).json();
  const gallery = await (await fetch(`${url}/Photo-Gallery`)).text();
  const [picture = '/photos/none'] = /\/photos\/[\w-]+\/thumb/.exec(gallery) ?? [];
  const { status } = await fetch(url + picture);
  return { members: (summary as Summary).fbCount, picture: status };
}

async function backUp(site: Site): Promise<string> {
  const backup = join(await temporaryFolder(), 'backup');
  await addPhoto(site.url, await logIn(site.url), 'A jump');
  expect(await site.manage('backup', backup)).toMatchObject({ code: 0, stderr: '' });
  return backup;
}

const whole = { members: 20, picture: 200 };

describeDialect('sqlite', 'a site', () => {
  test('is restored into a new folder, once it is stopped', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const site = await start({ DATA_DIR: folder });
    const backup = await backUp(site);
    const early = await site.manage('restore', backup);
    expect(early.code).toBe(1);
    expect(early.stderr).toMatch(
      /^The database could not be opened: |^Another program is writing to the database/,
    );

    await site.stop();
    await rename(folder, `${folder}.damaged`);
    expect(await site.manage('restore', backup)).toMatchObject({ code: 0, stderr: '' });
    expect(await readSite(await start({ DATA_DIR: folder }))).toEqual(whole);
  });
});

describeDialect('postgres', 'a site of two processes', ({ createEmpty }) => {
  async function query(url: string, statement: string): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  test('is restored into a new database, once both are stopped', async () => {
    const location = await createEmpty();
    if (location.kind !== 'postgres') throw new Error('Not PostgreSQL');
    const place = { DATABASE_URL: location.url, DATA_DIR: join(await temporaryFolder(), 'data') };
    const sites = [await start(place), await start(place)];
    const [site] = sites as [Site, Site];
    const backup = await backUp(site);
    expect((await site.manage('restore', backup)).stderr).toMatch(/database is not empty/);

    await Promise.all(sites.map((each) => each.stop()));
    const server = new URL(location.url);
    const name = server.pathname.slice(1);
    server.pathname = '/postgres';
    await query(server.href, `alter database "${name}" rename to "${name}_damaged"`);
    onTestFinished(() => query(server.href, `drop database "${name}_damaged"`));
    await query(server.href, `create database "${name}" encoding 'UTF8' template template0`);
    expect(await site.manage('restore', backup)).toMatchObject({ code: 0, stderr: '' });
    const restored = await Promise.all([start(place), start(place)]);
    for (const each of restored) expect(await readSite(each)).toEqual(whole);
  });
});
