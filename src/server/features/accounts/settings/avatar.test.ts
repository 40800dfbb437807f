import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';

describeOnSqlite('the photo of an account', ({ open }) => {
  test('is set, replaced and deleted by its owner', async () => {
    const { site, photos, picture } = await openPhotoSite(await open());
    const { token } = await site.join(1);
    const set = async (data: string) =>
      (await site.ask('PUT Profile/Photo', { token, body: { data } })).body;
    const before = (await site.ask('GET Profile', { token })).body;
    expect(before).toMatchObject({ avatarUri: null });
    const first = await set(asBase64(await drawPhoto({ width: 900, height: 600 })));
    const uri = String(first['avatarUri']);
    expect(first).toEqual({ ...before, avatarUri: uri });
    expect((await site.ask('GET Profile', { token })).body).toEqual(first);
    const { rawPayload } = await picture(uri);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 400, height: 400 });

    const second = await set(await freshPhoto());
    expect(second['avatarUri']).not.toBe(uri);
    expect((await picture(uri)).statusCode).toBe(404);
    expect(await photos.files()).toHaveLength(2);
    // The photo address in a saved profile is ignored.
    const saved = await site.ask('PUT Profile', { token, body: { ...second, avatarUri: '/x' } });
    expect(saved.body).toEqual(second);

    expect((await site.ask('DELETE Profile/Photo', { token })).body).toEqual(before);
    expect((await site.ask('DELETE Profile/Photo', { token })).status).toBe(200);
    expect(await photos.files()).toEqual([]);
  });
});

describeOnSqlite('the photos of a deleted account', ({ open }) => {
  test('are in the data download and are deleted with the account', async () => {
    const database = await open();
    const { site, photos, add, picture, gallery } = await openPhotoSite(database);
    const { token } = await site.join(7);
    const { token: other } = await site.join(8);
    await site.ask('PUT Profile/Photo', { token, body: { data: await freshPhoto() } });
    for (const photoType of ['photo', 'card']) {
      const body = { data: await freshPhoto(), origFileName: `${photoType}.png`, photoType };
      await site.ask('POST FreakBrother/Photo', { token, body });
    }
    const { webPhotoUri } = await add(token, { caption: 'Mine' });
    const kept = await add(other);
    const data = await downloadData(site, token);
    expect(data.body['photos']).toMatchObject([
      { kind: 'avatar', origFileName: '', isHidden: false },
      { kind: 'photo', origFileName: 'photo.png' },
      { kind: 'card', origFileName: 'card.png' },
      { kind: 'gallery', uri: webPhotoUri, caption: 'Mine', sentAt: '2026-07-01T12:00:00.000Z' },
    ]);
    const uris = (data.body['photos'] as { uri: string }[]).map(({ uri }) => uri);
    for (const uri of uris) expect((await picture(uri)).statusCode).toBe(200);

    const leaving = { token, body: { password: goodPassword } };
    expect((await site.ask('POST Account/Delete', leaving)).status).toBe(200);
    for (const uri of uris) expect((await picture(uri)).statusCode).toBe(404);
    expect((await gallery()).map(({ photoId }) => photoId)).toEqual([kept.photoId]);
    expect((await site.ask('GET FreakBrother/7')).body).toMatchObject({
      avatarUri: null,
      fbCardUri: null,
    });
    expect(await photos.files()).toHaveLength(6);
  });

  test('returns 401 when the account is deleted while its photo is being prepared', async () => {
    const database = await open();
    const { storage } = await openTestPhotos();
    const photoStorage: PhotoStorage = {
      ...storage,
      async store(...given) {
        const name = await storage.store(...given);
        await database.kysely.deleteFrom('claims').execute();
        await database.kysely.deleteFrom('sessions').execute();
        await database.kysely.deleteFrom('accounts').execute();
        return name;
      },
    };
    const { site, send } = await openPhotoSite(database, { photoStorage });
    const { token } = await site.join(7);
    expect((await send(token)).status).toBe(401);
    const another = (await site.join(8)).token;
    const body = { data: await freshPhoto() };
    expect((await site.ask('PUT Profile/Photo', { token: another, body })).status).toBe(401);
  });
});

describeEachDialect('the photo of an account', ({ open }) => {
  test('changes the content version only once it is shown as a contributor photo', async () => {
    const database = await open();
    const { site, add } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const { token: other } = await site.join(2);
    await add(other);
    const versions = async (act: () => Promise<unknown>) => {
      const before = await database.readContentVersion();
      await act();
      return (await database.readContentVersion()) - before;
    };
    const set = async () =>
      site.ask('PUT Profile/Photo', { token, body: { data: await freshPhoto() } });
    const { body } = await site.ask('GET Profile', { token });
    const rename = (firstName: string) =>
      site.ask('PUT Profile', { token, body: { ...body, firstName } });
    expect(await versions(set)).toBe(0);
    expect(await versions(() => rename('Robert'))).toBe(0);
    expect(await versions(() => add(token))).toBe(1);
    expect(await versions(set)).toBeGreaterThan(0);
    expect(await versions(() => rename('Robert'))).toBe(0);
    expect(await versions(() => rename('Roberta'))).toBe(1);
    const login = { body: { email: 'member1@example.org', password: goodPassword } };
    expect(await versions(() => site.ask('POST Account/login', login))).toBe(0);
  });
});
