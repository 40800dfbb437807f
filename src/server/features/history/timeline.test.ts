import { expect, test } from 'vitest';
import type { Timeline } from '#contract/history/timeline.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { choosePhotos } from './timeline.ts';

const photoOf = (caption: string, id: number, taken_year = 0) => ({
  taken_year,
  id,
  name: `photo-${id}`,
  thumb_width: 4,
  thumb_height: 3,
  caption,
});

describeEachDialect('the timeline', ({ open }) => {
  test('counts the members of each year and names the lowest number', async () => {
    const database = await open();
    await insertMembers(database, [
      { number: 9, year: 1973, last_name: 'Nine' },
      { number: 4, year: 1973, last_name: 'Four', deceased: 1 },
      { number: 5, year: 1981, last_name: 'Five' },
      { number: 12, last_name: 'Twelve' },
      { number: 3, series: 'nnfb', year: 1975, last_name: 'Night' },
      { number: 2, series: 'nnfb', last_name: 'Dusk' },
      { number: 7, series: 'nnfs', last_name: 'Dawn' },
    ]);
    const app = await buildTestApp(database);
    const member = (freakBrotherNumber: number, lastName: string, deceased = false) => ({
      freakBrotherNumber,
      firstName: 'Ann',
      lastName,
      deceased,
    });
    expect((await app.inject('/api/History/Timeline')).json()).toEqual({
      years: [
        { year: 1973, members: 2, first: member(4, 'Four', true) },
        { year: 1981, members: 1, first: member(5, 'Five') },
      ],
      undated: 1,
      highest: member(12, 'Twelve'),
      firstNightBrother: member(2, 'Dusk'),
      firstNightSister: member(7, 'Dawn'),
      photos: [],
    });
  });
});

describeOnSqlite('the timeline', ({ open }) => {
  test('is empty without members', async () => {
    const app = await buildTestApp(await open());
    expect((await app.inject('/api/History/Timeline')).json()).toEqual({
      years: [],
      undated: 0,
      highest: null,
      firstNightBrother: null,
      firstNightSister: null,
      photos: [],
    });
  });

  test('has photos of the gallery', async () => {
    const database = await open();
    const { site, add } = await openPhotoSite(database);
    await insertMembers(database, [{ number: 900, year: 1974 }]);
    const { token } = await site.join(1);
    await add(token, { caption: 'Hinckley, summer of 1976' });
    await add(token, { caption: 'Last load' });
    const { photos } = (await site.ask('GET History/Timeline')).body as unknown as Timeline;
    expect(photos.map(({ caption, year }) => [caption, year])).toEqual([
      ['Hinckley, summer of 1976', 1976],
      ['Last load', null],
    ]);
  });
});

test('one photo stands for a decade whose year its caption names; the newest others follow', () => {
  const newest = [
    photoOf('Jump 19750 from 12500 feet', 1),
    photoOf('1987', 2),
    photoOf('From 1971, scanned in 2024', 3),
    photoOf('Another of 1975', 4),
    photoOf('The year 3000', 5),
    photoOf('No year', 6),
  ];
  const chosen = (limit: number) =>
    choosePhotos(newest, new Set([1970, 1980]), limit).map(({ photo, year }) => [photo.id, year]);
  expect(chosen(9)).toEqual([
    [3, 1971],
    [2, 1987],
    [1, null],
    [4, null],
    [5, null],
    [6, null],
  ]);
  expect(chosen(1)).toEqual([
    [3, 1971],
    [1, null],
  ]);
});

test('the day that was given counts more than a year in the caption', () => {
  const decades = new Set([1970, 1980]);
  const yearsOf = (caption: string, taken: number) =>
    choosePhotos([photoOf(caption, 1, taken)], decades, 9).map(({ year }) => year);
  expect(yearsOf('Scanned, a print of 1971', 1985)).toEqual([1985]);
  expect(yearsOf('A print of 1971', 2020)).toEqual([null]);
});
