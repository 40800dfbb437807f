import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoAtSize } from '#contract/photos.ts';
import { hidePhotoRow } from '#server/features/gallery/moderation/photo-rows.ts';
import { PhotosUnavailable } from '#server/photo-storage/photo-storage.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { makeAdmin } from '#tests/support/sites/admin-site.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { checkIn } from '#tests/support/sites/read-check.ts';
import { logInto } from '#tests/support/sites/log-into.ts';

const accepts = {
  chrome: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  firefox: 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5',
  oldSafari: 'image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5',
  refusing: 'image/webp;q=0, image/*',
};

describeOnSqlite('a picture', ({ open }) => {
  test('is sent in a format that the browser supports', async () => {
    const { site, add, picture } = await openPhotoSite(await open());
    const { webPhotoUri } = await add((await site.join(1)).token);
    const format = async (headers: Record<string, string>) => {
      const { headers: responseHeaders, rawPayload } = await picture(webPhotoUri, headers);
      expect(responseHeaders.vary).toBe('Accept');
      const { format: found } = await sharp(rawPayload).metadata();
      expect(responseHeaders['content-type']).toBe(`image/${found}`);
      return found;
    };
    expect(await format({ accept: accepts.chrome })).toBe('webp');
    expect(await format({ accept: accepts.firefox })).toBe('webp');
    expect(await format({ accept: accepts.oldSafari })).toBe('jpeg');
    expect(await format({ accept: accepts.refusing })).toBe('jpeg');
    expect(await format({ accept: '*/*' })).toBe('jpeg');
    expect(await format({})).toBe('jpeg');
  });

  test('never changes at its address, and only the browser may cache it', async () => {
    const { site, add, picture } = await openPhotoSite(await open());
    const { webPhotoUri } = await add((await site.join(1)).token);
    const { headers } = await picture(webPhotoUri);
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
    });
    expect(headers['set-cookie']).toBeUndefined();
    const known = { 'if-none-match': String(headers.etag) };
    expect(await picture(webPhotoUri, known)).toMatchObject({ statusCode: 304, body: '' });
    const webp = await picture(webPhotoUri, { ...known, accept: accepts.chrome });
    expect(webp.statusCode).toBe(200);
    const head = await site.app.inject({ method: 'HEAD', url: webPhotoUri });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('has the sizes of its kind and no others', async () => {
    const { site, add, picture } = await openPhotoSite(await open());
    const { token } = await site.join(1);
    const { webPhotoUri } = await add(token);
    const { body } = await site.ask('PUT Profile/Photo', {
      token,
      body: { data: await freshPhoto() },
    });
    const avatar = String(body['avatarUri']);
    const statuses = async (uri: string) => {
      const found: number[] = [];
      for (const size of ['avatar', 'thumb', 'medium', 'web', 'original', '']) {
        found.push((await picture(uri.replace(/[^/]*$/, size))).statusCode);
      }
      return found;
    };
    expect((await picture(photoAtSize(webPhotoUri, 'medium'))).statusCode).toBe(200);
    expect(await statuses(webPhotoUri)).toEqual([404, 200, 200, 200, 404, 404]);
    expect(await statuses(avatar)).toEqual([200, 404, 404, 404, 404, 404]);
    for (const odd of [
      '/photos',
      '/photos/x/web',
      '/photos/..%2f..%2fowner.txt/web',
      '/photos/%00/web',
    ]) {
      const response = await picture(odd);
      expect([response.statusCode, response.json<{ code: string }>().code], odd).toEqual([
        404,
        'not_found',
      ]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  test('responds 404 and logs a missing file, and responds 503 when the store is unavailable', async () => {
    const database = await open();
    const lines: string[] = [];
    const { site, add, picture, photos } = await openPhotoSite(database, {
      ...logInto(lines),
    });
    const { webPhotoUri } = await add((await site.join(1)).token);
    await photos.storage.remove([webPhotoUri.split('/')[2] ?? '']);
    expect((await picture(webPhotoUri)).statusCode).toBe(404);
    expect(lines.join('')).toContain('photo file missing');

    const away = () => Promise.reject(new PhotosUnavailable('away'));
    const second = await openPhotoSite(database, {
      photoStorage: { ...photos.storage, open: away },
    });
    const response = await second.picture(webPhotoUri);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers.etag).toBeUndefined();
  });
});

describeOnSqlite('a full photo store', ({ open }) => {
  test('makes every upload respond 503 and leaves no partial data', async () => {
    const database = await open();
    const { photos } = await openPhotoSite(database);
    const full = () =>
      Promise.reject(new PhotosUnavailable('A photo could not be stored (ENOSPC).'));
    const photoStorage = { ...photos.storage, store: full };
    const { site, send } = await openPhotoSite(database, { photoStorage });
    const { token } = await site.join(1);
    const data = await freshPhoto();
    const card = { data, origFileName: 'a.jpg', photoType: 'card' };
    for (const response of [
      await send(token),
      await site.ask('PUT Profile/Photo', { token, body: { data } }),
      await site.ask('POST FreakBrother/Photo', { token, body: card }),
    ]) {
      expect(response).toMatchObject({
        status: 503,
        body: { code: 'not_ready', message: 'The site is not ready. Please try again shortly.' },
        headers: { 'retry-after': '2' },
      });
    }
    expect(await database.kysely.selectFrom('photos').selectAll().execute()).toEqual([]);
    expect((await site.app.inject('/health/ready')).statusCode).toBe(200);
  });
});

describeOnSqlite('the picture of a shared profile', ({ open }) => {
  test('has an address that depends on its content', async () => {
    const database = await open();
    const { site, picture } = await openPhotoSite(database);
    const { token } = await site.join(7);
    const uriOf = async (number: number) =>
      String((await site.ask(`GET FreakBrother/${number}`)).body['previewUri']);
    const plain = await uriOf(7);
    expect(plain).toMatch(/^\/previews\/FB7-[0-9a-f]{16}\.jpg$/);
    expect(await uriOf(8)).not.toBe(plain);
    const card = await picture(plain);
    expect(card.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    await site.ask('PUT FreakBrother', { token, body: { story: 'Nothing of it is on the card' } });
    expect(await uriOf(7)).toBe(plain);

    const photo = { data: await freshPhoto(), origFileName: 'me.jpg', photoType: 'photo' };
    await site.ask('POST FreakBrother/Photo', { token, body: photo });
    const withFace = await uriOf(7);
    expect(withFace).not.toBe(plain);
    const moved = await picture(plain);
    expect([moved.statusCode, moved.headers.location]).toEqual([302, withFace]);
    const faced = await picture(withFace);
    expect(faced.rawPayload.equals(card.rawPayload)).toBe(false);

    // A hidden photo is not part of the picture.
    await hidePhotoRow(database.kysely, 1, { at: 1, by: 1, reason: '' });
    expect(await uriOf(7)).toBe(plain);
    expect((await picture(withFace)).headers.location).toBe(plain);
  });

  test('exists only for members', async () => {
    const { site, picture } = await openPhotoSite(await open());
    const { body } = await site.ask('GET FreakBrother/7');
    const uri = String(body['previewUri']);
    for (const odd of [
      uri.replace('FB7', 'FB999'),
      uri.replace('FB7', 'FB0'),
      uri.replace('.jpg', '.png'),
      '/previews',
      '/previews/',
      '/previews/FB7-x.jpg',
      '/previews/%2e%2e',
    ]) {
      expect((await picture(odd)).statusCode, odd).toBe(404);
    }
    expect((await picture(uri.toLowerCase())).statusCode).toBe(200);
  });
});

describeOnSqlite('a photo folder with little free space', ({ open }) => {
  test('refuses every kind of photo below the floor, and says so on Health', async () => {
    const database = await open();
    const free = await (await openTestPhotos()).storage.readFreeBytes?.();
    const minFreeBytes = Number(free) * 2;
    const { site, photos, send } = await openPhotoSite(database, {
      minFreeBytes,
      readDiskBytes: () => Promise.resolve(Number(free)),
    });
    const { token } = await site.join(1);
    await makeAdmin(database, 1);
    const data = await freshPhoto();
    const card = { data, origFileName: 'a.jpg', photoType: 'card' };
    for (const response of [
      await send(token),
      await site.ask('PUT Profile/Photo', { token, body: { data } }),
      await site.ask('POST FreakBrother/Photo', { token, body: card }),
    ]) {
      expect(response).toMatchObject({
        status: 503,
        body: {
          code: 'no_space',
          message: 'The site has no space for more photos right now. Please try again later.',
        },
        headers: { 'retry-after': '300' },
      });
    }
    expect(await photos.files()).toEqual([]);
    const { body } = await site.ask('GET Admin/Health', { token });
    expect(checkIn(body, 'disk')).toMatchObject({ state: 'bad' });
  });

  test('answers a repeated upload that made its photo before', async () => {
    const database = await open();
    const { site, photos, add } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const data = await freshPhoto();
    const { photoId } = await add(token, { data });
    const storage = { ...photos.storage, readFreeBytes: () => Promise.resolve(0) };
    const full = await openPhotoSite(database, { photoStorage: storage, minFreeBytes: 1 });
    expect(await full.add(token, { data })).toMatchObject({ photoId, isDuplicate: true });
    expect((await full.send(token)).status).toBe(503);
  });
});
