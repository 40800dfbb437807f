import { expect, test } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { anyText } from '#tests/support/any-text.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';

async function openJoined(database: Database, deps: Partial<AppDeps> = {}) {
  const opened = await openPhotoSite(database, deps);
  const { token } = await opened.site.join(7);
  return {
    ...opened,
    token,
    save: (body: unknown) => opened.site.ask('PUT FreakBrother', { token, body }),
    see: async () => (await opened.site.ask('GET FreakBrother/7?logView=false')).body,
    async sendPhoto(photoType: string, data?: string) {
      const body = { data: data ?? (await freshPhoto()), origFileName: 'me.jpg', photoType };
      return opened.site.ask('POST FreakBrother/Photo', { token, body });
    },
  };
}

const jump = {
  day: 4,
  month: 7,
  year: 1976,
  location: 'Hinckley',
  maneuver: '4 way',
  story: 'One\ntwo',
};

/** One of each field; the record itself has the rest. */
const refused: [Record<string, unknown>, string][] = [
  [{ day: 32 }, 'day'],
  [{ day: '4' }, 'day'],
  [{ month: 13 }, 'month'],
  [{ year: 1969 }, 'year'],
  [{ day: 31, month: 4 }, 'day'],
  [{ day: 2, month: 7, year: 2027 }, 'year'],
  [{ location: 'x'.repeat(201) }, 'location'],
  [{ maneuver: null }, 'maneuver'],
  [{ story: 'x'.repeat(10_001) }, 'story'],
];

describeEachDialect('the member’s own page', ({ open }) => {
  test('accepts any characters as text', async () => {
    const { save, see } = await openJoined(await open());
    for (const text of anyText) {
      const ownDetails = { location: text, maneuver: text, story: text };
      expect(await save(ownDetails), text).toMatchObject({ status: 200, body: ownDetails });
      expect(await see()).toMatchObject(ownDetails);
    }
  });
});

describeOnSqlite('the member’s own page', ({ open }) => {
  test('saves the unchanged and the changed values', async () => {
    const { save, see } = await openJoined(await open());
    const before = await see();
    const unchanged = await save(before);
    expect(unchanged.status).toBe(200);
    expect(before).toMatchObject(unchanged.body);
    expect((await save({ ...before, ...jump })).body).toEqual({
      ...unchanged.body,
      ...jump,
      monthShortName: 'Jul',
    });
    expect(await see()).toMatchObject(jump);
    expect(await see()).toMatchObject((await save(await see())).body);
    // Omitted fields keep their values, and unknown dates are zeros.
    expect((await save({ day: 0, month: 0, year: 0 })).body).toMatchObject({
      ...jump,
      day: 0,
      month: 0,
      year: 0,
      monthShortName: '',
    });
    expect((await save({ day: 29, month: 2 })).status).toBe(200);
    expect((await save({ story: 'x'.repeat(10_000) })).status).toBe(200);
    expect((await save({ story: '<script>alert(1)</script> & more\r\nlines' })).body).toMatchObject(
      {
        story: '<script>alert(1)</script> & more\nlines',
      },
    );
  });

  test('rejects invalid values and changes nothing', async () => {
    const { save, see } = await openJoined(await open());
    await save(jump);
    const before = await see();
    for (const [changed, field] of refused) {
      const { status, body } = await save({ ...jump, story: 'changed', ...changed });
      expect([status, Object.keys(body['errors'] as object)], JSON.stringify(changed)).toEqual([
        400,
        [field],
      ]);
    }
    expect(await see()).toEqual(before);
  });

  test('is that of the session, whatever number is sent', async () => {
    const { save, see, site } = await openJoined(await open());
    const other = (await site.ask('GET FreakBrother/8')).body;
    const taken = {
      ...jump,
      freakBrotherNumber: 8,
      number: 8,
      id: 8,
      series: 'nnfb',
      firstName: 'X',
    };
    expect(await save(taken)).toMatchObject({
      status: 200,
      body: { freakBrotherNumber: 7, firstName: 'Ann', location: 'Hinckley' },
    });
    expect((await site.ask('GET FreakBrother/8')).body).toEqual(other);
    expect(await see()).toMatchObject({ firstName: 'Ann', location: 'Hinckley' });
  });

  test('returns a clear error when there is none', async () => {
    const database = await open();
    const { save, sendPhoto, site, token, photos } = await openJoined(database);
    const attempts = () =>
      Promise.all([
        save(jump),
        sendPhoto('card'),
        site.ask('DELETE FreakBrother/Photo/card', { token }),
      ]);
    await database.kysely.updateTable('claims').set({ is_approved: 0 }).execute();
    for (const response of await attempts()) {
      expect(response).toMatchObject({
        status: 403,
        body: { message: 'Your claim of FB7 is waiting for approval.' },
      });
    }
    await database.kysely.deleteFrom('claims').execute();
    for (const response of await attempts()) {
      expect(response).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('Claim your number first.') as string },
      });
    }
    const { token: unvalidated } = await site.register(9);
    expect(await site.ask('PUT FreakBrother', { token: unvalidated, body: jump })).toMatchObject({
      status: 403,
      body: { message: 'Please validate your account first.' },
    });
    expect(await photos.files()).toEqual([]);
  });

  test('records each change, and nothing without a change', async () => {
    const database = await open();
    const { save } = await openJoined(database);
    await save(jump);
    await save(jump);
    await save({ ...jump, location: 'Skydance' });
    const log = await database.kysely
      .selectFrom('change_log')
      .where('subject', '=', 'member')
      .where('actor', '=', 'account/1')
      .orderBy('id')
      .selectAll()
      .execute();
    expect(log.map(({ subject_key, before, after }) => [subject_key, before, after])).toEqual([
      [
        'fb/7',
        JSON.stringify({ day: 0, month: 0, year: 0, location: '', maneuver: '', story: '' }),
        JSON.stringify(jump),
      ],
      ['fb/7', '{"location":"Hinckley"}', '{"location":"Skydance"}'],
    ]);
  });
});

describeEachDialect('the photo and the card of a member', ({ open }) => {
  test('uploaded several times at once are stored once, without leftover files', async () => {
    const { sendPhoto, photos, see, picture } = await openJoined(await open());
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
      async store(...given) {
        const name = await storage.store(...given);
        await database.kysely.deleteFrom('claims').execute();
        return name;
      },
    };
    const { sendPhoto, see } = await openJoined(database, { photoStorage });
    expect((await sendPhoto('photo')).status).toBe(403);
    expect(await see()).toMatchObject({ avatarUri: null });
    expect(await files()).toEqual([]);
  });
});
