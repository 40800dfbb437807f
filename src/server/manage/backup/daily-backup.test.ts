import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dayMs } from '#contract/time.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { findBackupRecords } from '#server/features/site-health/backup-records.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  environmentOf,
  manageWith,
  openPhotosOf,
  temporaryFolder,
} from '#tests/support/processes/manage.ts';
import { populateSite } from '#tests/support/sites/populated-site.ts';

const ago = (days: number) => new Date(Date.now() - days * dayMs);
const daily = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d{6}Z$/) as string;

describeOnSqlite('manage -- daily-backup', ({ create }) => {
  async function openFolder() {
    const location = await create();
    const folder = await temporaryFolder();
    const settings = environmentOf(location);
    const pathOf = (name: string) => join(folder, name);
    return {
      location,
      folder,
      settings,
      pathOf,
      run: () => manageWith(settings, 'daily-backup', folder),
      /** A backup made by hand, as old as this. */
      async backUp(name: string, days: number) {
        await manageWith(settings, 'backup', pathOf(name));
        await utimes(pathOf(name), ago(days), ago(days));
      },
    };
  }

  test('makes and verifies a backup, and deletes every backup older than 30 days', async () => {
    const { location, folder, pathOf, run, backUp } = await openFolder();
    await backUp('before-upgrade', 31);
    await backUp('last-month', 29);
    await backUp('damaged', 31);
    await writeFile(join(pathOf('damaged'), 'manifest.json'), 'x');
    await utimes(pathOf('damaged'), ago(31), ago(31));
    for (const [name, days] of [
      ['2026-11-01T030000Z.77.unfinished', 2],
      ['today.78.unfinished', 0],
      ['a web page', 400],
    ] as const) {
      await mkdir(pathOf(name));
      if (name === 'a web page') await writeFile(join(pathOf(name), 'manifest.json'), '{}');
      await utimes(pathOf(name), ago(days), ago(days));
    }
    const made = await run();
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/are complete and unchanged[^]*\n2 backups older than 30 days/);
    expect(await readdir(folder)).toEqual([
      daily,
      'a web page',
      'last-month',
      'today.78.unfinished',
    ]);
    const database = await openDatabase(location);
    onTestFinished(() => database.close());
    const { made: last, verified } = await findBackupRecords(database.kysely);
    expect(verified).toMatchObject({ backup_made_at: last?.backup_made_at, problem: null });
  });

  test('takes the age of the data, also of a backup that was copied since', async () => {
    const { folder, pathOf, run, backUp } = await openFolder();
    await backUp('original', 0);
    const manifest = join(pathOf('original'), 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    const madeAt = `"madeAt": "${ago(31).toISOString()}"`;
    await writeFile(manifest, text.replace(/"madeAt": "[^"]+"/, madeAt));
    await cp(pathOf('original'), pathOf('copy'), { recursive: true });
    expect(await run()).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toEqual([daily]);
  });

  test('deletes old backups although a photo is lost, and keeps what they had of it', async () => {
    const { location, settings, folder, run, backUp } = await openFolder();
    const database = await openDatabase(location);
    onTestFinished(() => database.close());
    const storage = await openPhotosOf(location);
    await populateSite(database, storage);
    await backUp('old', 31);
    const names = await database.kysely.selectFrom('photos').select('name').execute();
    await storage.remove(names.map(({ name }) => name));
    const made = await run();
    expect(made.code).toBe(0);
    expect(made.stderr).toMatch(/^3 photos have lost files in the photo store:\n/);
    const [last = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    const restored = await manageWith(settings, 'restore-photos', join(folder, last));
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^3 photos put back from /);
  });

  test('deletes no old backup if the new one fails', async () => {
    const { folder, settings, pathOf, backUp } = await openFolder();
    await backUp('old', 31);
    const mistyped = { ...settings, DATA_DIR: pathOf('nowhere') };
    expect((await manageWith(mistyped, 'daily-backup', folder)).code).toBe(1);
    expect(await readdir(folder)).toEqual(['old']);
  });

  test('makes the folder if there is none', async () => {
    const { folder, run } = await openFolder();
    await rm(folder, { recursive: true });
    expect(await run()).toMatchObject({ code: 0, stderr: '' });
    expect(await readdir(folder)).toEqual([daily]);
  });
});
