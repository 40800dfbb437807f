import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { AddedPhoto } from '#contract/gallery/uploading.ts';
import { hidePhotoRow, showPhotoRow } from '../moderation/photo-rows.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto, openPhotoSite, type PhotoSite } from '#tests/support/sites/photo-site.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { sweepPhotos } from '../moderation/sweep-photos.ts';

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
    // The edits are merged into one entry, from the caption of the first upload to that of the last.
    const [added, edited] = steps;
    expect(steps).toEqual([
      [undefined, added?.[1]],
      [added?.[1], edited?.[1]],
    ]);
    expect(captions).toContain(edited?.[1]);
    expect((await gallery()).map(({ caption }) => caption)).toEqual([edited?.[1]]);
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
    const { isDuplicate: _, isCaptionUpdated: __, isWaiting, ...seen } = { ...first, ...changed };
    expect(again).toEqual({ ...seen, isWaiting, isDuplicate: true, isCaptionUpdated: true });
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
    await showPhotoRow(database.kysely, first.photoId);
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
        async store(pictures) {
          const name = await storage.store(pictures);
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

const key = '0d9f4c0e-9a3b-4a54-8d6e-2a7f5d3c1b90';
const filesPerPhoto = 6;

/** Sends a photo with a key. */
const sendWith = (
  { site }: PhotoSite,
  token: string,
  { idempotencyKey = key, ...body }: Record<string, string>,
) =>
  site.responseOf('POST Gallery/Photo', {
    token,
    headers: { 'idempotency-key': idempotencyKey },
    body: { origFileName: 'jump.jpg', caption: 'A jump', ...body },
  });

describeEachDialect('an upload with a key', ({ open }) => {
  test('makes one photo when it arrives several times at once, without leftover files', async () => {
    const opened = await openPhotoSite(await open());
    const { site, photos, gallery } = opened;
    const { token } = await site.join(1);
    // Different files, so that only the key tells that they are one upload.
    const files = await Promise.all(Array.from({ length: 4 }, () => freshPhoto()));
    const responses = await Promise.all(files.map((data) => sendWith(opened, token, { data })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await gallery()).toHaveLength(1);
    expect(await photos.files()).toHaveLength(filesPerPhoto);
  });
});

describeOnSqlite('an upload with a key', ({ open }) => {
  test('is answered again with the same photo, whatever is sent with it', async () => {
    const opened = await openPhotoSite(await open());
    const { site, photos, gallery } = opened;
    const { token } = await site.join(1);
    const data = await freshPhoto();
    const first = await sendWith(opened, token, { data });
    expect(first).toMatchObject({
      status: 200,
      body: { isDuplicate: false, isCaptionUpdated: false },
    });
    site.clock.now += dayMs;
    for (const again of [{ data }, { data: await freshPhoto(), caption: 'Other' }]) {
      expect(await sendWith(opened, token, again)).toMatchObject({
        status: 200,
        body: first.body,
      });
    }
    expect(await gallery()).toHaveLength(1);
    expect(await photos.files()).toHaveLength(filesPerPhoto);
    const other = await sendWith(opened, token, { data, idempotencyKey: 'another-key' });
    expect(other.body).toEqual({ ...first.body, isDuplicate: true });
  });

  test('that is overtaken while it is stored gets the photo of the other, and leaves no files', async () => {
    const { storage, files } = await openTestPhotos();
    let isOvertaken = false;
    let overtaking: AddedPhoto | null = null;
    const opened: PhotoSite = await openPhotoSite(await open(), {
      photoStorage: {
        ...storage,
        async store(pictures) {
          const name = await storage.store(pictures);
          if (!isOvertaken) {
            isOvertaken = true;
            const response = await sendWith(opened, token, { data: await freshPhoto() });
            overtaking = response.body as unknown as AddedPhoto;
          }
          return name;
        },
      },
    });
    const { token } = await opened.site.join(1);
    const { status, body } = await sendWith(opened, token, { data: await freshPhoto() });
    expect([status, body]).toEqual([200, overtaking]);
    expect(await opened.gallery()).toHaveLength(1);
    expect(await files()).toHaveLength(filesPerPhoto);
  });

  test('is not made again after its photo was deleted or hidden', async () => {
    const database = await open();
    const opened = await openPhotoSite(database);
    const { site, gallery } = opened;
    const { token } = await site.join(1);
    const removed = {
      status: 409,
      body: {
        code: 'taken',
        message: 'This photo was already uploaded, and it has been removed since.',
      },
    };
    const data = await freshPhoto();
    const { photoId } = (await sendWith(opened, token, { data })).body;
    await site.ask(`DELETE Gallery/Photo/${String(photoId)}`, { token });
    expect(await sendWith(opened, token, { data })).toMatchObject(removed);
    const next = { data: await freshPhoto(), idempotencyKey: 'of-the-next-one' };
    const hidden = (await sendWith(opened, token, next)).body as unknown as AddedPhoto;
    await hidePhotoRow(database.kysely, hidden.photoId, { at: 1, by: 1, reason: '' });
    expect(await sendWith(opened, token, next)).toMatchObject(removed);
    expect(await gallery()).toEqual([]);
    // Without the key it is a new upload.
    expect(await opened.send(token, { data })).toMatchObject({ status: 200 });
  });

  test('has nothing to do with the same key of another account', async () => {
    const opened = await openPhotoSite(await open());
    const { token } = await opened.site.join(1);
    const { token: other } = await opened.site.join(2);
    const data = await freshPhoto();
    const { photoId } = (await sendWith(opened, token, { data })).body;
    const { status, body } = await sendWith(opened, other, { data });
    expect([status, body['isDuplicate']]).toEqual([200, false]);
    expect(body['photoId']).not.toBe(photoId);
    expect(await opened.gallery()).toHaveLength(2);
  });

  test('is refused if the key is invalid, but only for those who may upload', async () => {
    const opened = await openPhotoSite(await open());
    const { token } = await opened.site.join(1);
    const data = await freshPhoto();
    for (const idempotencyKey of ['', 'short', 'a'.repeat(65), 'with spaces', 'a-key, b-key']) {
      expect(await sendWith(opened, token, { data, idempotencyKey })).toMatchObject({
        status: 400,
        body: {
          code: 'bad_request',
          message: 'Idempotency-Key must be 8 to 64 letters, digits, hyphens or underscores.',
        },
      });
      const visitor = await sendWith(opened, 'unknown', { data, idempotencyKey });
      expect(visitor.status).toBe(401);
    }
    expect(await opened.gallery()).toEqual([]);
    for (const idempotencyKey of ['12345678', 'Az_-'.repeat(16)]) {
      const good = { data: await freshPhoto(), idempotencyKey };
      expect(await sendWith(opened, token, good)).toMatchObject({ status: 200 });
    }
  });

  test('is forgotten 30 days later', async () => {
    const database = await open();
    const opened = await openPhotoSite(database);
    const { site, photos } = opened;
    const { token } = await site.join(1);
    await sendWith(opened, token, { data: await freshPhoto() });
    const sweepAt = (now: number) =>
      sweepPhotos({ database, photoStorage: photos.storage, now: () => now });
    const countKeys = async () =>
      (await database.kysely.selectFrom('upload_keys').selectAll().execute()).length;
    await sweepAt(site.clock.now + 30 * dayMs);
    expect(await countKeys()).toBe(1);
    await sweepAt(site.clock.now + 30 * dayMs + 1);
    expect(await countKeys()).toBe(0);
  });

  test('is described as an optional header', async () => {
    const { site } = await openPhotoSite(await open());
    const { paths } = (await site.ask('GET openapi.json')).body as {
      paths: Record<string, Record<string, { parameters: unknown }>>;
    };
    expect(paths['/Gallery/Photo']?.['post']?.parameters).toEqual([
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
      },
    ]);
  });
});
