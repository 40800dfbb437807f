import { expect, test } from 'vitest';
import type { AddedPhoto } from '#contract/gallery/uploading.ts';
import { hidePhotoRow, showPhotoRow } from '../moderation/hidden-photos.queries.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';

describeEachDialect('a photo of the gallery', ({ open }) => {
  test('that is uploaded again with several captions at once gets one of them', async () => {
    const database = await open();
    const { site, add, gallery } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const data = await freshPhoto();
    await add(token, { data });
    const captions = ['one', 'two', 'three', 'four'];
    await Promise.all(captions.map((caption) => add(token, { data, caption })));
    const log = database.kysely.selectFrom('change_log').where('subject', '=', 'photo');
    const entries = await log.orderBy('id').select(['before', 'after']).execute();
    const steps = entries.map(({ before, after }) =>
      [before, after].map((side) => (JSON.parse(side ?? '{}') as { caption?: string }).caption),
    );
    // Each entry starts from the caption of the one before.
    expect(steps.map(([before]) => before)).toEqual([
      undefined,
      ...steps.slice(0, -1).map(([, after]) => after),
    ]);
    expect(steps).toHaveLength(5);
    expect((await gallery()).map(({ caption }) => caption)).toEqual([steps.at(-1)?.[1]]);
  });

  test('that is uploaded several times at once is stored once, without leftover files', async () => {
    const { site, photos, add, gallery } = await openPhotoSite(await open());
    const { token } = await site.join(1);
    const data = await freshPhoto();
    const all = await Promise.all(Array.from({ length: 5 }, () => add(token, { data })));
    expect(new Set(all.map(({ photoId }) => photoId)).size).toBe(1);
    expect(all.filter(({ isDuplicate }) => isDuplicate)).toHaveLength(4);
    expect(await gallery()).toHaveLength(1);
    expect(await photos.files()).toHaveLength(6);
  });
});

describeOnSqlite('a photo of the gallery', ({ open }) => {
  test('that is uploaded twice is stored once, and the response reports the duplicate', async () => {
    const { site, photos, add, gallery } = await openPhotoSite(await open());
    const { token } = await site.join(1);
    const { token: other } = await site.join(2);
    const data = await freshPhoto();
    const first = await add(token, { data });
    const files = await photos.files();
    const again = await add(token, { data: `data:image/jpeg;base64,${data}` });
    expect(again).toEqual({ ...first, isDuplicate: true });
    expect(await photos.files()).toEqual(files);
    expect((await add(other, { data, caption: 'Mine' })).isDuplicate).toBe(false);
    expect((await gallery()).map(({ caption }) => caption)).toEqual(['Mine', 'A jump']);
  });

  test('that is uploaded again with another caption gets that caption, and the response reports it', async () => {
    const database = await open();
    const { site, photos, add, send, gallery } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const data = await freshPhoto();
    const first = await add(token, { data });
    await add(token);
    const files = await photos.files();
    site.clock.now += 60_000;
    const again = await add(token, { data, caption: 'Again <b>' });
    const updateTimeStamp = '2026-07-01T12:01:00.000Z';
    const changed = { caption: 'Again <b>', updateTimeStamp };
    const { isDuplicate: _, isCaptionUpdated: __, ...seen } = { ...first, ...changed };
    expect(again).toEqual({ ...seen, isDuplicate: true, isCaptionUpdated: true });
    expect((await site.ask('GET Gallery/Photos')).body).toMatchObject([{}, seen]);
    expect(await photos.files()).toEqual(files);
    expect((await send(token, { data, caption: ' ' })).status).toBe(400);
    expect(await add(token, { data, caption: ' Again <b> ' })).toEqual({
      ...again,
      isCaptionUpdated: false,
    });
    const log = database.kysely.selectFrom('change_log').where('subject', '=', 'photo');
    const entries = await log.orderBy('id').select(['actor', 'subject_key', 'after']).execute();
    expect(entries.slice(2)).toMatchObject([{ actor: 'account/1', subject_key: 'gallery/1' }]);
    await hidePhotoRow(database.kysely, first.photoId, { at: 1, by: 1, reason: '' });
    expect((await send(token, { data, caption: 'Hidden' })).status).toBe(403);
    await showPhotoRow(database.kysely, first.photoId, 0);
    expect(await gallery()).toMatchObject([{}, seen]);
  });

  test('is kept when an identical photo is stored first and deleted meanwhile', async () => {
    const { storage, files } = await openTestPhotos();
    let isSecondSent = false;
    let first: AddedPhoto | null = null;
    let isDeleted = false;
    const { site, add, gallery } = await openPhotoSite(await open(), {
      photoStorage: {
        ...storage,
        async keep(pictures) {
          const name = await storage.keep(pictures);
          if (!isSecondSent) {
            isSecondSent = true;
            first = await add(token, { data });
          }
          return name;
        },
        async remove(names) {
          await storage.remove(names);
          if (first === null || isDeleted) return;
          isDeleted = true;
          await site.ask(`DELETE Gallery/Photo/${first.photoId}`, { token });
        },
      },
    });
    const { token } = await site.join(1);
    const data = await freshPhoto();
    const kept = await add(token, { data });
    expect([isDeleted, kept.isDuplicate]).toEqual([true, false]);
    expect((await gallery()).map(({ photoId }) => photoId)).toEqual([kept.photoId]);
    expect(await files()).toHaveLength(6);
  });
});
