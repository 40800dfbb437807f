import { appendFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Database } from '#server/database/open-database.ts';
import { findBackupRecords } from '#server/features/site-health/backup-records.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import { picturesOf as drawnPictures } from '#server/photo-storage/photo-storage.conformance.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { keyOf } from '#server/photo-storage/picture-keys.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  environmentOf,
  manageWith,
  openPhotosOf,
  temporaryFolder,
} from '#tests/support/processes/manage.ts';
import { populateSite } from '#tests/support/sites/populated-site.ts';
import { startS3Server } from '#tests/support/servers/s3-server.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { createBackupWriter } from './backup-writer.ts';
import { readPhotoList } from './manifest.ts';
import { createPhotoCopier, photoPath, picturesOf } from './photo-copier.ts';
import { noPhotosBefore } from './photos-before.ts';

const fine = { code: 0, stderr: '' };
const webp = { size: 'medium', format: 'webp' } as const;

/** Adds a remembrance with a photo. */
async function remember({ kysely }: Database, storage: PhotoStorage) {
  const name = await storage.store(drawnPictures('remembered'));
  await kysely
    .insertInto('remembrances')
    .values({
      member_id: 1,
      account_id: 1,
      text: 'A friend.',
      photo_name: name,
      written_at: 1,
      changed_at: 1,
      approved_at: null,
      approved_by: null,
      reported_at: null,
    })
    .execute();
  return { name, kind: 'remembrance' as const };
}

async function photosIn(folder: string) {
  const entries = [];
  for await (const entry of readPhotoList(folder)) entries.push(entry);
  return Promise.all(
    entries.map(async ({ path }) => ({ path, inode: (await stat(join(folder, path))).ino })),
  );
}

describeOnSqlite('photos of a bucket', ({ create, createEmpty }) => {
  test('are restored into a folder, linked by the next backup, and put back when they are lost', async () => {
    const { location: bucket } = await startS3Server();
    const storage = await openPhotoStorage({ kind: 's3', ...bucket });
    const location = await create();
    const database = await openDatabase(location);
    onTestFinished(() => database.close());
    await populateSite(database, storage);
    const photos = await database.kysely.selectFrom('photos').select(['name', 'kind']).execute();
    const rows = [...photos, await remember(database, storage)];
    const store = `s3://${bucket.bucket}?endpoint=${bucket.endpoint ?? ''}&region=us-east-1`;
    const settings = { ...environmentOf(location), PHOTO_STORE: store };
    const folder = await temporaryFolder();
    const backup = join(folder, 'backup');
    expect(await manageWith(settings, 'backup', backup)).toMatchObject(fine);

    const place = environmentOf(await createEmpty());
    expect(await manageWith(place, 'restore', backup)).toMatchObject(fine);
    const restored = await openPhotoStorage({
      kind: 'folder',
      path: join(place.DATA_DIR, 'photos'),
    });
    const expectSame = async (store: PhotoStorage) => {
      for (const { name, kind } of rows) {
        for (const picture of picturesOf(kind)) {
          const [before, after] = [
            await restored.open(name, picture),
            await store.open(name, picture),
          ];
          if (!before || !after) throw new Error('A picture is missing');
          expect(await buffer(after)).toEqual(await buffer(before));
        }
      }
    };
    await expectSame(storage);

    await storage.remove(rows.slice(0, 1).map(({ name }) => name));
    const second = join(folder, 'second');
    const lacking = await manageWith(settings, 'backup', second);
    expect(lacking.code).toBe(0);
    expect(lacking.stderr).toMatch(/^1 photo has lost files in the photo store:\n/);
    expect(await photosIn(second)).toEqual(await photosIn(backup));
    expect(await manageWith(settings, 'restore-photos', second)).toEqual({
      ...fine,
      stdout: `1 photo put back from ${second}.\n`,
    });
    await expectSame(storage);
    expect(await manageWith(settings, 'backup', join(folder, 'third'))).toMatchObject(fine);
  });
});

describeOnSqlite('the photos of a backup', ({ create }) => {
  async function openSite() {
    const location = await create();
    const database = await openDatabase(location);
    onTestFinished(() => database.close());
    const storage = await openPhotosOf(location);
    await populateSite(database, storage);
    const folder = await temporaryFolder();
    const environment = { ...environmentOf(location), PUBLIC_URL: 'https://directory.example' };
    const settings = { ...environment, MESSAGES: 'outbox', CONTACT_EMAIL: 'help@example.org' };
    const gallery = await database.kysely
      .selectFrom('photos')
      .where('kind', '=', 'gallery')
      .select(['id', 'name'])
      .executeTakeFirstOrThrow();
    return {
      database,
      storage,
      gallery,
      folderOf: (name: string) => join(folder, name),
      /** One of the six files of the photo in the gallery. */
      file: join(environment.DATA_DIR, 'photos', keyOf(gallery.name, webp)),
      run: (command: string, name: string) => manageWith(settings, command, join(folder, name)),
    };
  }

  test('share the files of the backup before, and only new ones take space', async () => {
    const { database, storage, folderOf, run } = await openSite();
    expect(await run('backup', 'one')).toMatchObject(fine);
    await remember(database, storage);
    expect(await run('backup', 'two')).toMatchObject(fine);
    const before = await photosIn(folderOf('one'));
    const after = await photosIn(folderOf('two'));
    expect(after).toHaveLength(before.length + 6);
    expect(after).toEqual(expect.arrayContaining(before));
    for (const name of ['one', 'two']) expect(await run('verify', name)).toMatchObject(fine);
  });

  test('of which one file is lost are named with what to do, and later backups keep what they have', async () => {
    const { database, gallery, file, folderOf, run } = await openSite();
    const page = `/Photo-Gallery?photo=${gallery.id}`;
    expect(await run('backup', 'whole')).toMatchObject(fine);
    await rm(file);
    const kept = await run('backup', 'kept');
    expect(kept.code).toBe(0);
    expect(kept.stderr).toBe(
      [
        '1 photo has lost files in the photo store:',
        `  https://directory.example${page}`,
        `The backup has the files. Put them back: npm run manage -- restore-photos ${folderOf('kept')}`,
        '',
      ].join('\n'),
    );
    const { made } = await findBackupRecords(database.kysely);
    expect(made?.problem).toBe(`1 photo has lost files: ${page}.`);
    for (const name of ['whole', 'kept']) await rm(folderOf(name), { recursive: true });

    const lacking = await run('backup', 'lacking');
    expect(lacking.code).toBe(0);
    expect(lacking.stderr).toMatch(
      /Otherwise delete the photo on the site and upload it again\.\n$/,
    );
    const verified = await run('verify', 'lacking');
    expect(verified).toMatchObject(fine);
    expect(verified.stdout).toContain(
      `It lacks files of 1 photo that were lost before:\n  ${page}\n`,
    );
    expect((await run('restore-photos', 'lacking')).stdout).toMatch(
      /^0 photos put back from .*\n1 photo that the backup does not have still lacks files\.\n$/,
    );
  });

  test('are put back while the site has them cut short', async () => {
    const { file, folderOf, run } = await openSite();
    expect(await run('backup', 'whole')).toMatchObject(fine);
    await truncate(file, 3);
    expect((await run('backup', 'next')).stderr).toMatch(/^1 photo has lost files/);
    expect((await run('restore-photos', 'next')).stdout).toBe(
      `1 photo put back from ${folderOf('next')}.\n`,
    );
    expect(await run('backup', 'last')).toMatchObject(fine);
  });

  test('that were damaged in the backup before are copied again, and Health says so', async () => {
    const { database, gallery, folderOf, run } = await openSite();
    expect(await run('backup', 'one')).toMatchObject(fine);
    const path = photoPath(gallery.name, webp);
    const { size } = await stat(join(folderOf('one'), path));
    await writeFile(join(folderOf('one'), path), Buffer.alloc(size, 1));
    const again = await run('backup', 'two');
    expect(again).toMatchObject({
      code: 0,
      stderr: '1 photo file of the backup before was damaged. Check its disk.\n',
    });
    expect((await findBackupRecords(database.kysely)).made?.problem).toMatch(/damaged\.$/);
    expect(await run('verify', 'two')).toMatchObject(fine);
    expect((await run('verify', 'one')).code).toBe(1);
    expect(await run('backup', 'three')).toMatchObject(fine);
  });

  test('are copied if the list of the backup before was changed', async () => {
    const { folderOf, run } = await openSite();
    expect(await run('backup', 'one')).toMatchObject(fine);
    await appendFile(join(folderOf('one'), 'photos/files.ndjson'), '{}\n');
    expect(await run('backup', 'two')).toMatchObject(fine);
    const [first] = await photosIn(folderOf('two'));
    expect((await stat(join(folderOf('one'), first?.path ?? ''))).ino).not.toBe(first?.inode);
    expect(await run('verify', 'two')).toMatchObject(fine);
  });
});

describe('copying photos', () => {
  async function openCopier() {
    const { storage } = await openTestPhotos();
    const folder = await temporaryFolder();
    const writer = await createBackupWriter(join(folder, 'backup'));
    const keep = async (content: string) => ({
      name: await storage.store(drawnPictures(content)),
      kind: 'gallery' as const,
    });
    return { storage, folder, writer, keep };
  }

  test('leaves no files of a photo that is deleted meanwhile', async () => {
    const { storage, folder, writer, keep } = await openCopier();
    const copier = createPhotoCopier(storage, writer, noPhotosBefore);
    const photos = [await keep('stays'), await keep('goes')];
    await copier.copy(photos);
    await storage.remove(photos.map(({ name }) => name));
    // Its files were copied before the deletion.
    await copier.copy(photos);
    const kept = await copier.keepOnly(new Set([photos[0]?.name ?? '']));
    expect(kept.files).toHaveLength(6);
    expect(kept).toMatchObject({ lost: [], incomplete: [], damagedBefore: 0 });
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile())).toHaveLength(6);
    await writer.abandon();
    expect(await readdir(folder)).toEqual([]);
  });

  test('copies where the file system cannot link', async () => {
    const { writer } = await openCopier();
    const folder = '/proc/self';
    const entry = { path: 'cmdline', bytes: 0, sha256: '' };
    expect((await writer.linkFile(folder, entry)).bytes).toBeGreaterThan(0);
    await writer.abandon();
  });
});
