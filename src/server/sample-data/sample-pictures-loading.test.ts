import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { preparePhoto } from '#server/images/prepare-photo.ts';
import { createPhotoService } from '#server/photo-storage/create-photo-service.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { openTrialSite } from '#tests/support/sites/trial-site.ts';
import { loadSamplePictures } from './load-sample-pictures.ts';
import { planPictures } from './plan-sample-pictures.ts';
import { findSampleOwners } from './sample-pictures.queries.ts';

/** Stops after so many pictures, as a server that is stopped. */
async function loadFirst(database: Database, storage: PhotoStorage, count: number): Promise<void> {
  let loaded = 0;
  await loadSamplePictures({
    database,
    photos: createPhotoService({ storage, prepare: preparePhoto, onFailure: () => undefined }),
    now: () => testNow,
    isStopping: () => loaded >= count,
    onProgress: (done) => (loaded = done),
  });
}

const countPhotos = async ({ kysely }: Database) =>
  (await kysely.selectFrom('photos').select('id').execute()).length;

describeEachDialect('the pictures of a trial', ({ open }) => {
  test('continue where an interrupted start ended', async () => {
    const database = await open();
    const { storage, files } = await openTestPhotos();
    await openTrialSite(database, { photoStorage: storage });
    await loadFirst(database, storage, 3);
    expect(await countPhotos(database)).toBe(3);
    await loadFirst(database, storage, 5);
    expect(await countPhotos(database)).toBe(5);
    // Six files for each picture of the gallery, and none of a picture that was there already.
    expect(await files()).toHaveLength(30);
  });

  test('are sent by at least 6 members over months, and show each living claimed member once', async () => {
    const database = await open();
    await openTrialSite(database);
    const planned = planPictures(await findSampleOwners(database.kysely), testNow);
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
