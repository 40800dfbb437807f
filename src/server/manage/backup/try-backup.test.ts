/** Runs `try-backup` in a process, as an operator does, who ends it with Ctrl-C. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  manage,
  manageWith,
  openPhotosOf,
  startCommand,
  temporaryFolder,
} from '#tests/support/processes/manage.ts';
import { findFreePort } from '#tests/support/processes/site-process.ts';
import { populateSite } from '#tests/support/sites/populated-site.ts';

describeOnSqlite('manage -- try-backup', ({ create }) => {
  test('serves a backup without settings, refuses every write, and leaves nothing', async () => {
    const location = await create();
    const database = await openDatabase(location);
    await populateSite(database, await openPhotosOf(location));
    await database.close();
    const backup = join(await temporaryFolder(), 'backup');
    expect(await manage(location, 'backup', backup)).toMatchObject({ code: 0 });
    const temporary = await temporaryFolder();
    const port = String(await findFreePort());
    const words = ['try-backup', backup, '--port', port];
    const { child, printed } = startCommand({ TMPDIR: temporary }, ...words);
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(printed, { timeout: 20_000 }).toContain(`${url} shows the backup of `);
    expect(printed()).toMatch(/: \d+ members, 3 photos and \d+ accounts\.\n/);

    expect(await (await fetch(`${url}/Freak-Brothers`)).text()).toContain('Zoë');
    const gallery = await (await fetch(`${url}/Photo-Gallery`)).text();
    const [picture = ''] = /\/photos\/[\w-]+\/thumb/.exec(gallery) ?? [];
    expect((await fetch(url + picture)).headers.get('content-type')).toMatch(/^image/);
    for (const [method, path] of [
      ['POST', 'Account/login'],
      ['POST', 'Contact'],
      ['PUT', 'Profile'],
      ['DELETE', 'Gallery/Photo/1'],
      ['POST', 'nothing'],
    ] as const) {
      const refused = await fetch(`${url}/api/${path}`, { method });
      expect(refused.status, path).toBe(403);
      expect(await refused.json()).toMatchObject({
        message:
          'This site shows a backup: nothing can be changed or sent here, and no one can sign in.',
      });
    }

    child.kill('SIGINT');
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    expect(printed()).toMatch(/Ended\. The backup is unchanged\.\n$/);
    expect(await readdir(temporary)).toEqual([]);
    expect(await manage(location, 'verify', backup)).toMatchObject({ code: 0, stderr: '' });
  });

  test('refuses a folder that is no backup', async () => {
    const folder = await temporaryFolder();
    const refused = await manageWith({ PORT: 'x' }, 'try-backup', folder);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/so this is not a backup\.\n$/);
  });
});
