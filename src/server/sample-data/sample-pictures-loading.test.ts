import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { preparePhoto } from '#server/images/prepare-photo.ts';
import { createPhotoService } from '#server/photo-storage/photo-service.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { openTrialSite } from '#tests/support/sites/trial-site.ts';
import { loadSamplePictures, findSampleOwners } from './load-sample-pictures.ts';
import { planPictures } from './sample-pictures.ts';
import { removeSampleData } from './remove-sample-data.ts';

/** Stops after so many pictures, as a server that is stopped. */
const createService = (storage: PhotoStorage) =>
  createPhotoService({
    storage,
    prepare: preparePhoto,
    checkSpace: () => Promise.resolve(),
    onFailure: () => undefined,
  });

async function loadFirst(database: Database, storage: PhotoStorage, count: number): Promise<void> {
  let loaded = 0;
  await loadSamplePictures({
    database,
    photos: createService(storage),
    now: () => testNow,
    isStopping: () => loaded >= count,
    onProgress: (done) => (loaded = done),
  });
}

describeOnSqlite('the pictures of a trial', ({ open }) => {
  test('continue where an interrupted start ended, also after a claim was removed', async () => {
    const database = await open();
    const { storage, files } = await openTestPhotos();
    await openTrialSite(database, { photoStorage: storage });
    await loadFirst(database, storage, 3);
    const [first] = await findSampleOwners(database.kysely);
    await database.kysely
      .deleteFrom('claims')
      .where('account_id', '=', first?.accountId ?? 0)
      .execute();
    await loadFirst(database, storage, 5);
    const stored = await database.kysely.selectFrom('photos').select('source_hash').execute();
    expect(stored).toHaveLength(5);
    expect(new Set(stored.map((row) => row.source_hash)).size).toBe(5);
    // Six files for each picture of the gallery, and none of a picture that was there already.
    expect(await files()).toHaveLength(30);
  });

  test('stop without an error when remove-samples runs meanwhile', async () => {
    const database = await open();
    const { storage, files } = await openTestPhotos();
    await openTrialSite(database, { photoStorage: storage });
    const service = createService(storage);
    let kept = 0;
    let progress = 0;
    await loadSamplePictures({
      database,
      photos: {
        ...service,
        async store(...upload) {
          const photo = await service.store(...upload);
          kept += 1;
          if (kept === 3) await storage.remove((await removeSampleData(database, testNow)).photos);
          return photo;
        },
      },
      now: () => testNow,
      isStopping: () => false,
      onProgress: (done) => (progress = done),
    });
    expect([kept, progress]).toEqual([3, 2]);
    expect(await files()).toEqual([]);
    const log = await database.kysely.selectFrom('change_log').select('actor').execute();
    expect(log).toEqual([{ actor: 'remove-samples' }]);
  });

  test('are sent by at least 6 members over months, and show each living claimed member once', async () => {
    const database = await open();
    await openTrialSite(database);
    const owners = await findSampleOwners(database.kysely);
    const planned = planPictures({ owners, strangerId: 203 }, testNow);
    const ofKind = (kind: string) => planned.filter(({ photo }) => photo.kind === kind);
    expect(ofKind('gallery')).toHaveLength(24);
    expect(ofKind('photo')).toHaveLength(60);
    expect(ofKind('card')).toHaveLength(10);
    expect(new Set(ofKind('gallery').map(({ photo }) => photo.accountId)).size).toBeGreaterThan(5);
    const months = ofKind('gallery').map(({ at }) => new Date(at).toISOString().slice(0, 7));
    expect(new Set(months).size).toBeGreaterThan(5);
    expect(new Set(ofKind('photo').map(({ photo }) => photo.memberId)).size).toBe(60);
    expect(Math.max(...planned.map(({ at }) => at))).toBeLessThan(testNow);
  });
});
