import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import { picturesOf as drawnPictures } from '#server/photo-storage/photo-storage.conformance.ts';
import { describeDialect } from '#tests/support/databases/each-dialect.ts';
import { environmentOf, manageWith, temporaryFolder } from '#tests/support/processes/manage.ts';
import { populateSite } from '#tests/support/sites/populated-site.ts';
import { startS3Server } from '#tests/support/servers/s3-server.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { createBackupWriter } from './backup-writer.ts';
import { createPhotoCopier, picturesOf } from './photo-copier.ts';

describeDialect('sqlite', 'photos of a bucket', ({ create, createEmpty }) => {
  test('are restored into a folder, and missing ones are reported', async () => {
    const { location: bucket } = await startS3Server();
    const storage = await openPhotoStorage({ kind: 's3', ...bucket });
    const location = await create();
    const database = await openDatabase(location);
    try {
      await populateSite(database, storage);
      const photos = await database.kysely.selectFrom('photos').select(['name', 'kind']).execute();
      const remembered = await storage.store(drawnPictures('remembered'));
      await database.kysely
        .insertInto('remembrances')
        .values({
          member_id: 1,
          account_id: 1,
          text: 'A friend.',
          photo_name: remembered,
          written_at: 1,
          changed_at: 1,
          approved_at: null,
          approved_by: null,
          reported_at: null,
        })
        .execute();
      const rows = [...photos, { name: remembered, kind: 'remembrance' as const }];
      const store = `s3://${bucket.bucket}?endpoint=${bucket.endpoint ?? ''}&region=us-east-1`;
      const settings = { ...environmentOf(location), PHOTO_STORE: store };
      const folder = await temporaryFolder();
      const backup = join(folder, 'backup');
      expect(await manageWith(settings, 'backup', backup)).toMatchObject({ code: 0, stderr: '' });

      const place = environmentOf(await createEmpty());
      expect(await manageWith(place, 'restore', backup)).toMatchObject({ code: 0, stderr: '' });
      const restored = await openPhotoStorage({
        kind: 'folder',
        path: join(place.DATA_DIR, 'photos'),
      });
      for (const { name, kind } of rows) {
        for (const picture of picturesOf(kind)) {
          const [before, after] = [
            await storage.open(name, picture),
            await restored.open(name, picture),
          ];
          if (!before || !after) throw new Error('A picture is missing');
          expect(await buffer(after)).toEqual(await buffer(before));
        }
      }

      await storage.remove(rows.slice(0, 1).map(({ name }) => name));
      const lacking = await manageWith(settings, 'backup', join(folder, 'lacking'));
      expect(lacking.code).toBe(1);
      expect(lacking.stdout).toMatch(/^lacking|lacking: /);
      expect(lacking.stderr).toMatch(/^1 photos have no file in the photo store, /);
    } finally {
      await database.close();
    }
  });
});

test('a photo deleted during a backup leaves no files in it', async () => {
  const { storage } = await openTestPhotos();
  const folder = await temporaryFolder();
  const writer = await createBackupWriter(join(folder, 'backup'));
  const copier = createPhotoCopier(storage, writer);
  const keep = async (content: string) => ({
    name: await storage.store(drawnPictures(content)),
    kind: 'gallery' as const,
  });
  const photos = [await keep('stays'), await keep('goes')];
  await copier.copy(photos);
  await storage.remove(photos.map(({ name }) => name));
  // Its files were copied before the deletion.
  await copier.copy(photos);
  const kept = await copier.keepOnly(new Set([photos[0]?.name ?? '']));
  expect(kept.files).toHaveLength(6);
  expect(kept.missing).toEqual([]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(6);
  await writer.abandon();
  expect(await readdir(folder)).toEqual([]);
});
