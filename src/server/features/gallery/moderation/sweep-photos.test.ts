import { dayMs } from '#contract/time.ts';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { PhotosUnavailable, type PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';
import { sweepPhotos } from './sweep-photos.ts';

const sweepAt = (database: Database, photoStorage: PhotoStorage, now: number) =>
  sweepPhotos({ database, photoStorage, now: () => now });

describeEachDialect('the sweep', ({ open }) => {
  test('deletes a photo that an admin deleted 22 hours ago, and its files, but no hidden one', async () => {
    const database = await open();
    const { site, photos, token, addPhoto, ask, find, changes, logInAgain } =
      await openModeratedSite(database);
    for (const caption of ['deleted', 'hidden', 'deleted later']) await addPhoto(token, caption);
    await ask('POST Admin/Photos/1/Delete', {});
    await ask('POST Admin/Photos/2/Hide', {});
    const deletedAt = site.clock.now;
    const hourMs = dayMs / 24;
    site.clock.now += hourMs;
    await ask('POST Admin/Photos/3/Delete', {});

    await sweepAt(database, photos.storage, deletedAt + 22 * hourMs - 1);
    expect(await photos.files()).toHaveLength(18);
    site.clock.now = deletedAt + 22 * hourMs;
    await logInAgain();
    // An expired photo is unavailable even before the sweep.
    expect((await find()).photos.map(({ photoId }) => photoId)).toEqual([3, 2]);
    for (const request of [
      'POST Admin/Photos/1/Show',
      'POST Admin/Photos/1/Hide',
      'GET Admin/Photos/1/Picture',
    ]) {
      expect(
        (await ask(request, request.startsWith('POST') ? {} : undefined)).status,
        request,
      ).toBe(404);
    }
    await sweepAt(database, photos.storage, site.clock.now);
    expect(await photos.files()).toHaveLength(12);
    const rows = await database.kysely.selectFrom('photos').orderBy('id').select('id').execute();
    expect(rows).toEqual([{ id: 2 }, { id: 3 }]);
    expect((await changes('photo')).at(-1)).toEqual({
      actor: 'sweep',
      key: 'gallery/1',
      movedTo: null,
      before: { name: expect.any(String) as string, caption: 'deleted', isDeleted: true },
      after: null,
    });
    expect((await ask('POST Admin/Photos/3/Show')).status).toBe(200);

    site.clock.now += 400 * dayMs;
    await logInAgain();
    await sweepAt(database, photos.storage, site.clock.now);
    expect((await ask('GET Admin/Photos/2/Picture')).status).toBe(200);
    expect((await ask('POST Admin/Photos/2/Show')).status).toBe(200);
  });
});

describeOnSqlite('the sweep', ({ open }) => {
  test('deletes only files that have had no row for a day', async () => {
    const database = await open();
    const { site, add, photos, picture } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const [kept, gone] = [await add(token), await add(token)];
    await database.kysely.deleteFrom('photos').where('id', '=', gone.photoId).execute();
    const unfinished = join(photos.folder, 'unfinished', 'abc');
    await writeFile(unfinished, 'a part');

    expect(await sweepAt(database, photos.storage, Date.now() + dayMs - 60_000)).toBe(0);
    expect(await photos.files()).toHaveLength(13);
    await utimes(unfinished, 1, 1);
    expect(await sweepAt(database, photos.storage, Date.now() + dayMs + 60_000)).toBe(1);
    expect(await photos.files()).toHaveLength(6);
    expect((await picture(kept.webPhotoUri)).statusCode).toBe(200);
  });

  test('deletes files left after a failed deletion', async () => {
    const database = await open();
    const { photos } = await openPhotoSite(database);
    const remove = () => Promise.reject(new PhotosUnavailable('away'));
    const { site, add, picture } = await openPhotoSite(database, {
      photoStorage: { ...photos.storage, remove },
    });
    const { token } = await site.join(1);
    const { photoId, webPhotoUri } = await add(token);
    expect((await site.ask(`DELETE Gallery/Photo/${photoId}`, { token })).status).toBe(200);
    expect((await picture(webPhotoUri)).statusCode).toBe(404);
    expect(await photos.files()).toHaveLength(6);
    expect(await sweepAt(database, photos.storage, Date.now() + dayMs + 60_000)).toBe(1);
    expect(await photos.files()).toEqual([]);
  });

  test('leaves the photos of another site alone', async () => {
    const [database, other] = [await open(), await open()];
    await other.kysely.updateTable('site_identity').set({ site_id: 'another' }).execute();
    const { site, add, photos } = await openPhotoSite(database);
    await add((await site.join(1)).token);
    const later = Date.now() + 2 * dayMs;
    expect(await sweepAt(database, photos.storage, later)).toBe(0);
    expect(await sweepAt(other, photos.storage, later)).toBeNull();
    expect(await photos.files()).toHaveLength(6);
  });
});
