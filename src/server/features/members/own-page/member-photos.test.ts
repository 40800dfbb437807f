/** The photo and the membership card of a member, on both databases. */
import { expect, test } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import {
  hidePhotoRow,
  showPhotoRow,
} from '#server/features/gallery/moderation/hidden-photos.queries.ts';
import type { Database } from '#server/database/open-database.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
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
  test('change their own addresses only, and come and go', async () => {
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
    expect(await see()).toEqual(withCard);
    expect((await picture(uri)).statusCode).toBe(200);

    const { body: replaced } = await sendPhoto('card');
    expect(replaced['fbCardUri']).not.toBe(uri);
    expect((await picture(uri)).statusCode).toBe(404);
    // A square in two formats, and three sizes in two formats.
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

  test('that are there already change nothing', async () => {
    const database = await open();
    const { sendPhoto } = await openJoined(database);
    const data = await freshPhoto();
    const { body } = await sendPhoto('photo', data);
    const version = await database.readContentVersion();
    expect((await sendPhoto('photo', data)).body).toEqual(body);
    expect(await database.readContentVersion()).toBe(version);
    // The same file may be both.
    expect((await sendPhoto('card', data)).body['fbCardUri']).not.toBeNull();
  });

  test('sent several times at once end as one, without leftovers', async () => {
    const database = await open();
    const { sendPhoto, photos, see, picture } = await openJoined(database);
    const responses = await Promise.all(Array.from({ length: 8 }, () => sendPhoto('photo')));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await photos.files()).toHaveLength(2);
    const { avatarUri } = await see();
    expect((await picture(String(avatarUri))).statusCode).toBe(200);
  });

  test('stay as they are when the account is unlinked while a photo is made ready', async () => {
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

  test('are gone for everybody while an admin hides them', async () => {
    const database = await open();
    const { sendPhoto, see, picture } = await openJoined(database);
    const { body } = await sendPhoto('photo');
    await hidePhotoRow(database.kysely, 1, { at: 1, by: 1, reason: '' });
    expect(await see()).toMatchObject({ avatarUri: null });
    expect((await picture(String(body['avatarUri']))).statusCode).toBe(404);
    await showPhotoRow(database.kysely, 1, 0);
    expect(await see()).toEqual(body);
  });
});
