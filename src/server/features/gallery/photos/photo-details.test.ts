import { expect, test } from 'vitest';
import { setMember } from '#tests/support/databases/set-rows.ts';
import type { ChangePage } from '#contract/changes/changes.ts';
import type { UndoReport } from '#contract/changes/undoing.ts';
import { confirmPassword, makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';
import type { DatedPhotos } from '#contract/gallery/dated-photos.ts';
import { openPlaces } from '#tests/support/sites/jumps/places-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { insertPhotoRow } from '#tests/support/photos/photo-rows.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import type { Database } from '#server/database/open-database.ts';

const fourth = { day: 4, month: 7, year: 1976 };
const unknown = { day: 0, month: 0, year: 0, location: '', place: null };
const hinckley = { slug: 'hinckley', name: 'Hinckley' };

describeEachDialect('the day and the place of a photo', ({ open }) => {
  test('can be changed by the contributor and by admins, with the caption', async () => {
    const database = await open();
    const { site, add, gallery } = await openPhotoSite(database);
    const [owner, other, admin] = [await site.join(1), await site.join(2), await site.join(3)];
    await makeAdmin(database, 3);
    const { photoId } = await add(owner.token);
    const change = (token: string | undefined, body: unknown, id = photoId) =>
      site.responseOf(`PUT Gallery/Photo/${id}`, { token, body });
    expect(await change(owner.token, { ...fourth, location: 'Hinckley' })).toMatchObject({
      status: 200,
      body: { caption: 'A jump', ...fourth, place: hinckley },
    });
    expect(await change(admin.token, { caption: 'The big way', location: '' })).toMatchObject({
      status: 200,
      body: { caption: 'The big way', ...fourth, location: '', place: null },
    });
    const description = 'Four jumpers in a round formation, seen from above.';
    expect(await change(owner.token, { description })).toMatchObject({ body: { description } });
    expect(await change(owner.token, { month: 8, year: 1976 })).toMatchObject({
      body: { day: 0, month: 8, year: 1976 },
    });
    const before = await gallery();
    expect(await change(undefined, { year: 1980 })).toMatchObject({ status: 401 });
    expect(await change(other.token, { year: 1980 })).toMatchObject({
      status: 403,
      body: { message: 'You can change only your own photos.' },
    });
    expect(await change(owner.token, { year: 1980 }, photoId + 1)).toMatchObject({ status: 404 });
    expect(await change(owner.token, { caption: ' ' })).toMatchObject({ status: 400 });
    expect(await change(owner.token, { day: 1, year: 1980 })).toMatchObject({ status: 400 });
    expect(await change(owner.token, {})).toMatchObject({ status: 200 });
    expect(await gallery()).toEqual(before);
    await site.ask(`POST Admin/Photos/${photoId}/Hide`, {
      token: admin.token,
      body: { reason: '' },
    });
    expect(await change(owner.token, { year: 1980 })).toMatchObject({ status: 404 });
    expect(await change(other.token, { year: 1980 })).toMatchObject({ status: 404 });
  });
});

describeOnSqlite('the day and the place of a photo', ({ open }) => {
  test('are optional, and come with the upload', async () => {
    const { site, add, gallery } = await openPhotoSite(await open());
    const { token } = await site.join(1);
    expect(await add(token)).toMatchObject(unknown);
    const taken = { ...fourth, location: ' Hinckley ' };
    expect(await add(token, taken)).toMatchObject({
      ...fourth,
      location: 'Hinckley',
      place: hinckley,
    });
    expect(await add(token, { year: 1976 })).toMatchObject({ ...unknown, year: 1976 });
    // Another spelling of the same place; and one that names no place.
    expect(await add(token, { location: 'HINCKLEY' })).toMatchObject({ place: hinckley });
    expect(await add(token, { location: '?' })).toMatchObject({ location: '?', place: null });
    expect((await gallery()).map(({ year }) => year)).toEqual([0, 0, 1976, 1976, 0]);
    const { body } = await downloadData(site, token);
    expect(body['photos']).toContainEqual(
      expect.objectContaining({ ...fourth, location: 'Hinckley' }),
    );
  });

  test('must be a date that can be', async () => {
    const { site, send, add, photos } = await openPhotoSite(await open());
    const { token } = await site.join(1);
    const wrong: [Record<string, unknown>, string][] = [
      [{ day: 4, year: 1976 }, 'month'],
      [{ month: 7 }, 'year'],
      [{ day: 31, month: 6, year: 1976 }, 'day'],
      [{ day: 29, month: 2, year: 1977 }, 'day'],
      [{ year: 1899 }, 'year'],
      [{ year: 2027 }, 'year'],
      [{ month: 8, year: 2026 }, 'month'],
      [{ month: 13, year: 1976 }, 'month'],
      [{ year: '1976' }, 'year'],
      [{ location: 'x'.repeat(201) }, 'location'],
    ];
    for (const [given, field] of wrong) {
      const { status, body } = await send(token, given);
      expect([status, Object.keys(body['errors'] as object)], JSON.stringify(given)).toEqual([
        400,
        [field],
      ]);
    }
    expect(await photos.files()).toEqual([]);
    expect(await add(token, { year: 1900 })).toMatchObject({ year: 1900 });
  });

  test('are kept by a repeated upload that does not give them', async () => {
    const { site, add } = await openPhotoSite(await open());
    const { token } = await site.join(1);
    const data = await freshPhoto();
    await add(token, { data, ...fourth, location: 'Hinckley' });
    expect(await add(token, { data, caption: 'Again' })).toMatchObject({
      ...fourth,
      caption: 'Again',
      place: hinckley,
      isDuplicate: true,
    });
    expect(await add(token, { data, caption: 'Again' })).toMatchObject({ isCaptionUpdated: false });
    expect(await add(token, { data, caption: 'Again', year: 1977 })).toMatchObject({
      day: 0,
      month: 0,
      year: 1977,
      location: 'Hinckley',
      isCaptionUpdated: true,
    });
  });

  test('of a member who is marked as deceased stay as they are', async () => {
    const database = await open();
    const { site, add } = await openPhotoSite(database);
    const [owner, admin] = [await site.join(1), await site.join(2)];
    await makeAdmin(database, 2);
    const { photoId } = await add(owner.token);
    await setMember(database, 1, { deceased: 1 });
    const change = (token: string) =>
      site.responseOf(`PUT Gallery/Photo/${photoId}`, { token, body: { year: 1976 } });
    expect(await change(owner.token)).toMatchObject({ status: 403 });
    expect(await change(admin.token)).toMatchObject({ status: 200, body: { year: 1976 } });
  });

  test('are in the change log, and can be undone unless they have changed since', async () => {
    const database = await open();
    const { site, add, gallery } = await openPhotoSite(database);
    const [{ token }, sender] = [await site.join(1), await site.join(2)];
    await makeAdmin(database, 1);
    const { photoId } = await add(sender.token, { ...fourth, location: 'Hinckley' });
    const newest = async () =>
      ((await site.ask('GET Admin/Changes', { token })).body as unknown as ChangePage).changes[0];
    const undo = async (changeId = 0) => {
      await confirmPassword(site, token);
      const body = { change: changeId };
      return (await site.ask('POST Admin/Changes/Undo', { token, body }))
        .body as unknown as UndoReport;
    };
    expect((await newest())?.fields).toEqual([
      { name: 'day', before: null, after: '4' },
      { name: 'month', before: null, after: '7' },
      { name: 'year', before: null, after: '1976' },
      { name: 'location', before: null, after: 'Hinckley' },
      { name: 'caption', before: null, after: 'A jump' },
    ]);
    const first = await gallery();
    site.clock.now += 60_000;
    const change = async (body: unknown) => {
      // Longer than edits are merged.
      site.clock.now += 11 * 60_000;
      return site.ask(`PUT Gallery/Photo/${photoId}`, { token: sender.token, body });
    };
    await change({ ...fourth, day: 5, location: 'Zephyrhills' });
    const edit = await newest();
    expect(edit).toMatchObject({ subject: 'photo', action: 'changed', whyNever: null });
    expect(edit?.fields).toEqual([
      { name: 'day', before: '4', after: '5' },
      { name: 'location', before: 'Hinckley', after: 'Zephyrhills' },
    ]);
    expect(await undo(edit?.changeId)).toMatchObject({ undone: 1 });
    expect(await gallery()).toEqual(first);
    expect(await undo((await newest())?.changeId)).toMatchObject({ undone: 1 });
    expect(await gallery()).toMatchObject([{ day: 5, location: 'Zephyrhills' }]);
    await change({ day: 1, month: 1, year: 1977 });
    const again = await newest();
    // Another field does not matter.
    await change({ caption: 'Later' });
    expect(await undo(again?.changeId)).toMatchObject({ undone: 1 });
    await change({ day: 2, month: 1, year: 1978 });
    const last = await newest();
    await change({ day: 3, month: 1, year: 1979 });
    const later = 'The description, the day or the place was changed again later.';
    expect((await undo(last?.changeId)).firstConflicts[0]?.reason).toBe(later);
    // Also after it was changed back to the same day.
    await change({ day: 2, month: 1, year: 1978 });
    expect((await undo(last?.changeId)).firstConflicts[0]?.reason).toBe(later);
  });

  test('stay removed once the contributor has removed them, also when an admin undoes that', async () => {
    const database = await open();
    const { site, add, gallery } = await openPhotoSite(database);
    const [{ token }, sender] = [await site.join(1), await site.join(2)];
    await makeAdmin(database, 1);
    const { photoId } = await add(sender.token, { ...fourth, location: 'Hinckley' });
    const removals = [{ location: '' }, { month: 7, year: 1976 }, { year: 0 }];
    for (const body of removals) {
      await site.ask(`PUT Gallery/Photo/${photoId}`, { token: sender.token, body });
      const { changes } = (await site.ask('GET Admin/Changes', { token }))
        .body as unknown as ChangePage;
      const [{ changeId, whyNever }] = changes as [ChangePage['changes'][number]];
      expect(whyNever).toBe('What the contributor removed stays so.');
      const undoing = { token, body: { change: changeId } };
      expect((await site.ask('POST Admin/Changes/Undo', undoing)).body).toMatchObject({
        undone: 0,
        impossible: 1,
      });
    }
    expect(await gallery()).toMatchObject([unknown]);
  });
});

describeEachDialect('the photos of the jump book', ({ open }) => {
  test('are those of a year, a day or a place, the latest first', async () => {
    const { site, add } = await openPhotoSite(await open());
    const { token } = await site.join(1);
    const given = [
      { caption: 'undated', location: 'Hinckley' },
      { caption: 'year', year: 1976, location: 'Elsewhere' },
      { caption: 'month', month: 7, year: 1976 },
      { caption: 'fourth', ...fourth, location: 'Hinckley' },
      { caption: 'fifth', ...fourth, day: 5 },
      { caption: 'later', year: 1980, location: 'HINCKLEY' },
    ];
    for (const each of given) await add(token, each);
    const captions = async (query: string) => {
      const { status, body } = await site.ask(`GET Jumps/photos?${query}`);
      expect(status, query).toBe(200);
      const { photos, total } = body as unknown as DatedPhotos;
      expect(photos).toHaveLength(total);
      return photos.map(({ caption }) => caption);
    };
    expect(await captions('year=1976')).toEqual(['fifth', 'fourth', 'month', 'year']);
    expect(await captions('date=1976-07-04')).toEqual(['fourth']);
    expect(await captions('place=hinckley')).toEqual(['later', 'fourth', 'undated']);
    expect(await captions('place=HINCKLEY')).toEqual(['later', 'fourth', 'undated']);
    for (const none of ['year=1975', 'date=1976-07-06', 'place=nowhere']) {
      expect(await captions(none)).toEqual([]);
    }
    const both = 'year=1976&place=hinckley';
    for (const wrong of ['', 'year=76', 'year=0000', 'date=1976-07-32', 'place=a%2Fb', both]) {
      expect((await site.ask(`GET Jumps/photos?${wrong}`)).status, wrong).toBe(400);
    }
    const { body } = await site.ask('GET Jumps/photos?date=1976-07-04&page=1');
    expect((body as unknown as DatedPhotos).photos).toEqual([
      {
        photoId: 4,
        thumbPhotoUri: expect.stringMatching(/^\/photos\/.*\/thumb$/) as string,
        thumbWidth: expect.any(Number) as number,
        thumbHeight: expect.any(Number) as number,
        caption: 'fourth',
        ...fourth,
        place: { slug: 'hinckley', name: 'Hinckley' },
      },
    ]);
  });
});

describeOnSqlite('the photos of the jump book', ({ open }) => {
  test('leave out hidden and deleted photos at once', async () => {
    const database = await open();
    const { site, add } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const [one, two] = [await add(token, fourth), await add(token, fourth)];
    const total = async () =>
      ((await site.ask('GET Jumps/photos?year=1976')).body as unknown as DatedPhotos).total;
    expect(await total()).toBe(2);
    await database.kysely
      .updateTable('photos')
      .set({ hidden_at: 1 })
      .where('id', '=', one.photoId)
      .execute();
    expect(await total()).toBe(1);
    await site.ask(`PUT Gallery/Photo/${two.photoId}`, { token, body: { year: 1977 } });
    expect(await total()).toBe(0);
    await site.ask(`PUT Gallery/Photo/${two.photoId}`, { token, body: { year: 1976 } });
    expect(await total()).toBe(1);
    await site.ask(`DELETE Gallery/Photo/${two.photoId}`, { token });
    expect(await total()).toBe(0);
  });

  test('come in pages of 24', async () => {
    const database = await open();
    const { site } = await openPhotoSite(database);
    await site.join(1);
    for (let index = 0; index < 25; index += 1) {
      await insertPhotoRow(database, { caption: `p${index}`, ...fourth });
    }
    const page = async (number: number) => {
      const { body } = await site.ask(`GET Jumps/photos?year=1976&page=${number}`);
      return body as unknown as DatedPhotos;
    };
    const [first, second] = [await page(1), await page(2)];
    expect([first.total, first.totalPages, first.photos.length]).toEqual([25, 2, 24]);
    expect(second.photos.map(({ caption }) => caption)).toEqual(['p0']);
    expect((await site.ask('GET Jumps/photos?year=1976&page=3')).status).toBe(404);
  });
});

describeOnSqlite('a place with photos', ({ open }) => {
  async function openPhotoPlaces(database: Database) {
    const photos = await openTestPhotos();
    const admin = await openAdminSite(database, { photoStorage: photos.storage });
    const places = await openPlaces(database, [{ number: 105, location: 'Zephyrhills' }], admin);
    const photosAt = async (slug: string) =>
      (await places.read<DatedPhotos>(`Jumps/photos?place=${slug}`)).photos.map(
        ({ caption, place }) => [caption, place?.slug],
      );
    return { ...places, photosAt };
  }

  const upload = async (location: string, caption: string) => ({
    data: asBase64(await drawPhoto({ shade: caption.length })),
    origFileName: 'a.jpg',
    caption,
    location,
  });

  test('has a page without members, until the photos are gone', async () => {
    const { admin, read } = await openPhotoPlaces(await open());
    const { status, body } = await admin.ask('POST Gallery/Photo', await upload('Xenia', 'x'));
    expect(status).toBe(200);
    expect(await read('Places/xenia')).toMatchObject({
      name: 'Xenia',
      count: 0,
      firstYear: 0,
      years: [],
      members: [],
      totalPages: 1,
    });
    expect((await admin.ask('GET Places/xenia?page=2')).status).toBe(404);
    // The lists of places are those of members.
    expect(JSON.stringify(await read('Jumps/summary'))).not.toContain('Xenia');
    await admin.ask(`DELETE Gallery/Photo/${String(body['photoId'])}`);
    expect((await admin.ask('GET Places/xenia')).status).toBe(404);
  });

  test('keeps them when it is merged, renamed, split and when that is undone', async () => {
    const { admin, read, idOf, change, photosAt } = await openPhotoPlaces(await open());
    await admin.ask('POST Gallery/Photo', await upload('Zephyr Hills DZ', 'other spelling'));
    await admin.ask('POST Gallery/Photo', await upload('Zephyrhills', 'same'));
    expect(await photosAt('zephyrhills')).toEqual([['same', 'zephyrhills']]);
    const into = await idOf('Zephyrhills');
    const merged = [await idOf('Zephyr Hills DZ')];
    await change('POST Admin/Places/Merge', { into, places: merged });
    const both = [
      ['same', 'zephyrhills'],
      ['other spelling', 'zephyrhills'],
    ];
    expect(await photosAt('zephyrhills')).toEqual(both);
    expect(await photosAt('zephyr-hills-dz')).toEqual(both);
    expect(await read('Places/zephyrhills')).toMatchObject({ count: 1 });
    const spelling = await admin.ask(`DELETE Admin/Places/${into}/Spellings/zephyrhillsdz`);
    expect(spelling).toMatchObject({ body: { message: 'A photo uses this spelling.' } });
    const split = { spellings: ['zephyrhillsdz'] };
    await change(`POST Admin/Places/${into}/Split`, split);
    expect(await photosAt('zephyrhills')).toEqual([['same', 'zephyrhills']]);
    expect(await photosAt('zephyr-hills-dz')).toEqual([['other spelling', 'zephyr-hills-dz']]);
  });
});
