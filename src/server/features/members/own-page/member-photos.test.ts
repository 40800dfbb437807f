import { expect, test } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import {
  hidePhotoRow,
  showPhotoRow,
} from '#server/features/gallery/moderation/hidden-photos.queries.ts';
import type { Database } from '#server/database/open-database.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';

async function openJoined(database: Database, deps: Partial<AppDeps> = {}) {
  const opened = await openPhotoSite(database, deps);
  const { token } = await opened.site.join(7);
  return {
    ...opened,
    token,
    see: async () => (await opened.site.ask('GET FreakBrother/7?logView=false')).body,
    async sendPhoto(photoType: string, data?: string) {
      const body = { data: data ?? (await freshPhoto()), origFileName: 'me.jpg', photoType };
      return opened.site.ask('POST FreakBrother/Photo', { token, body });
    },
  };
}

describeEachDialect('the photo and the card of a member', ({ open }) => {
  test('uploaded several times at once are stored once, without leftover files', async () => {
    const database = await open();
    const { sendPhoto, photos, see, picture } = await openJoined(database);
    const responses = await Promise.all(Array.from({ length: 8 }, () => sendPhoto('photo')));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await photos.files()).toHaveLength(2);
    const { avatarUri } = await see();
    expect((await picture(String(avatarUri))).statusCode).toBe(200);
  });
});

describeOnSqlite('the photo and the card of a member', ({ open }) => {
  test('can be added and deleted without affecting each other', async () => {
    const database = await open();
    const { sendPhoto, see, site, token, picture, photos } = await openJoined(database);
    const none = { avatarUri: null, fbCardUri: null, fbCardThumbUri: null };
    expect(await see()).toMatchObject(none);
    const { body: withPhoto } = await sendPhoto('photo');
    expect(withPhoto).toMatchObject({
      ...none,
      avatarUri: expect.stringMatching(/^\/photos\/.*\/avatar$/) as string,
    });
    const { body: withCard } = await sendPhoto(
      'card',
      asBase64(await drawPhoto({ width: 900, height: 600 })),
    );
    const uri = String(withCard['fbCardUri']);
    expect(withCard).toEqual({
      ...withPhoto,
      fbCardUri: expect.stringMatching(/^\/photos\/.*\/web$/) as string,
      fbCardThumbUri: uri.replace(/web$/, 'thumb'),
    });
    expect(await see()).toMatchObject(withCard);
    expect((await picture(uri)).statusCode).toBe(200);

    const { body: replaced } = await sendPhoto('card');
    expect(replaced['fbCardUri']).not.toBe(uri);
    expect((await picture(uri)).statusCode).toBe(404);
    // The photo is one square in two formats, the card three sizes in two formats.
    expect(await photos.files()).toHaveLength(8);

    for (const kind of ['card', 'photo', 'photo']) {
      expect((await site.ask(`DELETE FreakBrother/Photo/${kind}`, { token })).status).toBe(200);
    }
    expect(await see()).toMatchObject(none);
    expect(await photos.files()).toEqual([]);
    const log = await database.kysely
      .selectFrom('change_log')
      .where('subject', '=', 'photo')
      .orderBy('id')
      .select('subject_key')
      .execute();
    expect(log.map((row) => row.subject_key)).toEqual(
      ['photo', 'card', 'card', 'card', 'photo'].map((kind) => `${kind}/fb/7`),
    );
  });

  test('do not change when the same file is uploaded again', async () => {
    const database = await open();
    const { sendPhoto } = await openJoined(database);
    const data = await freshPhoto();
    const { body } = await sendPhoto('photo', data);
    const version = await database.readContentVersion();
    expect((await sendPhoto('photo', data)).body).toEqual(body);
    expect(await database.readContentVersion()).toBe(version);
    // The same file may be used for both.
    expect((await sendPhoto('card', data)).body['fbCardUri']).not.toBeNull();
  });

  test('are not changed when the account is unlinked while a photo is being prepared', async () => {
    const database = await open();
    const { storage, files } = await openTestPhotos();
    const photoStorage: PhotoStorage = {
      ...storage,
      async keep(...given) {
        const name = await storage.keep(...given);
        await database.kysely.deleteFrom('claims').execute();
        return name;
      },
    };
    const { sendPhoto, see } = await openJoined(database, { photoStorage });
    expect((await sendPhoto('photo')).status).toBe(403);
    expect(await see()).toMatchObject({ avatarUri: null });
    expect(await files()).toEqual([]);
  });

  test('are unavailable to everyone while hidden by an admin', async () => {
    const database = await open();
    const { sendPhoto, see, picture } = await openJoined(database);
    const { body } = await sendPhoto('photo');
    await hidePhotoRow(database.kysely, 1, { at: 1, by: 1, reason: '' });
    expect(await see()).toMatchObject({ avatarUri: null });
    expect((await picture(String(body['avatarUri']))).statusCode).toBe(404);
    await showPhotoRow(database.kysely, 1, 0);
    expect(await see()).toMatchObject(body);
  });
});
