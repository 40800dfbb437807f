import { expect, test } from 'vitest';
import type { DatedPhotos } from '#contract/gallery/dated-photos.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openPlaces } from '#tests/support/sites/jumps/places-site.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { insertPhotoRow } from '#tests/support/photos/photo-rows.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import type { Database } from '#server/database/open-database.ts';

const fourth = { day: 4, month: 7, year: 1976 };

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
