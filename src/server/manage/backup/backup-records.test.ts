import { appendFile, cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  findBackupRecords,
  type BackupRecord,
} from '#server/features/site-health/backup-records.ts';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { describeDialect, describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import {
  environmentOf,
  manage,
  manageWith,
  openPhotosOf,
  temporaryFolder,
} from '#tests/support/processes/manage.ts';
import { populateSite } from '#tests/support/sites/populated-site.ts';
import { readManifest } from './manifest.ts';

const fine = { code: 0, stderr: '' };

async function open(location: DatabaseLocation) {
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  return database;
}

async function backUp(location: DatabaseLocation) {
  const folder = join(await temporaryFolder(), 'backup');
  expect(await manage(location, 'backup', folder)).toMatchObject(fine);
  return { folder, madeAt: Date.parse((await readManifest(folder)).madeAt) };
}

const verify = (location: DatabaseLocation, folder: string) => manage(location, 'verify', folder);

describeEachDialect('the records of backups', ({ create, createEmpty }) => {
  test('have the time, photos and size of the last backup made and verified', async () => {
    const location = await create();
    const database = await open(location);
    await populateSite(database, await openPhotosOf(location));
    const read = () => findBackupRecords(database.kysely);
    expect(await read()).toEqual({ made: null, verified: null });

    const { folder, madeAt } = await backUp(location);
    const { made } = await read();
    expect(made).toMatchObject({ backup_made_at: madeAt, photos: 3, problem: null });
    expect(made?.bytes).toBeGreaterThan(1_000);
    expect(made?.recorded_at).toBeGreaterThanOrEqual(madeAt);

    const before = Date.now();
    expect(await verify(location, folder)).toMatchObject(fine);
    const { verified } = await read();
    expect(verified).toEqual({ ...made, kind: 'verified', recorded_at: verified?.recorded_at });
    expect(verified?.recorded_at).toBeGreaterThanOrEqual(before);
    expect(JSON.stringify(await read())).not.toContain(folder);
  });

  test('count what is damaged, without paths', async () => {
    const location = await create();
    const { kysely } = await open(location);
    const { folder, madeAt } = await backUp(location);
    const found = async () => (await findBackupRecords(kysely)).verified;

    await rm(join(folder, 'tables', 'members.ndjson'));
    await appendFile(join(folder, 'tables', 'accounts.ndjson'), 'x');
    expect((await verify(location, folder)).code).toBe(1);
    expect(await found()).toMatchObject({
      backup_made_at: madeAt,
      photos: 0,
      bytes: null,
      problem: '1 file is missing and 1 file was changed.',
    });

    await appendFile(join(folder, 'manifest.json'), ' ');
    expect((await verify(location, folder)).code).toBe(1);
    expect(await found()).toMatchObject({
      backup_made_at: madeAt,
      photos: null,
      problem: 'manifest.json or manifest.json.sha256 was changed.',
    });
  });

  test('ignore a folder that is not a backup', async () => {
    const location = await create();
    const { kysely } = await open(location);
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'empty'));
    for (const name of ['empty', 'mistyped']) {
      expect((await verify(location, join(folder, name))).code).toBe(1);
    }
    expect((await findBackupRecords(kysely)).verified).toBeNull();
  });

  test('keep the result of the last backup when an older one or a copy is verified', async () => {
    const location = await create();
    const { kysely } = await open(location);
    const older = await backUp(location);
    const last = await backUp(location);
    const copy = join(await temporaryFolder(), 'copy');
    await cp(last.folder, copy, { recursive: true });
    await appendFile(join(copy, 'tables', 'accounts.ndjson'), 'x');
    const verified = async () => (await findBackupRecords(kysely)).verified;
    const keeps = /Health keeps the result of the last backup, which is in another folder\.\n$/;
    for (const [folder, code] of [
      [older.folder, 0],
      [copy, 1],
    ] as const) {
      const found = await verify(location, folder);
      expect(found.code).toBe(code);
      expect(found.stdout).toMatch(keeps);
      expect(await verified()).toBeNull();
    }
    expect(await verify(location, last.folder)).toMatchObject(fine);
    expect((await verify(location, copy)).code).toBe(1);
    expect(await verified()).toMatchObject({ backup_made_at: last.madeAt, problem: null });
  });

  test('are empty after a restore, also into a database that had some', async () => {
    const location = await create();
    const { kysely } = await open(location);
    const { folder } = await backUp(location);
    expect(await verify(location, folder)).toMatchObject(fine);
    const second = await backUp(location);
    for (const place of [await createEmpty(), location]) {
      expect(await manage(place, 'restore', second.folder)).toMatchObject(fine);
      const restored = await open(place);
      expect(await findBackupRecords(restored.kysely)).toEqual({ made: null, verified: null });
    }
    expect(await kysely.selectFrom('backup_records').selectAll().execute()).toEqual([]);
  });

  test('accept only the two kinds', async () => {
    const { kysely } = await open(await create());
    const record = {
      kind: 'restored' as BackupRecord['kind'],
      folder_hash: '',
      recorded_at: 1,
      backup_made_at: 1,
    };
    await expect(kysely.insertInto('backup_records').values(record).execute()).rejects.toThrow(
      /check/i,
    );
  });
});

describeDialect('sqlite', 'verify without a database of the site', ({ create }) => {
  test('verifies all the same, and says that it recorded nothing', async () => {
    const location = await create();
    const { folder } = await backUp(location);
    const verified = /: made .* all \d+ files are complete and unchanged\./;
    const elsewhere = { DATA_DIR: await temporaryFolder() };
    const environments = [
      [elsewhere, /There is no database at /],
      [{ ...elsewhere, DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }, /nothing is listening/],
      [{ ...environmentOf(location), PORT: 'x' }, /PORT cannot be used/],
    ] as const;
    for (const [environment, reason] of environments) {
      const response = await manageWith(environment, 'verify', folder);
      expect(response.code).toBe(0);
      expect(response.stdout).toMatch(verified);
      expect(response.stderr).toMatch(
        /^This was not recorded for the site’s health page: [^\n]+\n$/,
      );
      expect(response.stderr).toMatch(reason);
    }
  });
});
