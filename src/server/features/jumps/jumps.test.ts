import { expect, test } from 'vitest';
import type { Company } from '#contract/jumps/company.ts';
import type { JumpAtHome, JumpDay, JumpSummary, JumpYear } from '#contract/jumps/jumps.ts';
import type { Place } from '#contract/jumps/places.ts';
import type { JumpFacets, Offers } from '#contract/jumps/search-jumps.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { setMember } from '#tests/support/databases/set-rows.ts';
import { byPlace, fourth, numbersOf, openBook } from '#tests/support/sites/jumps/jump-book.ts';

describeEachDialect('the jump book', ({ open }) => {
  test('counts members by year and place, whatever the spelling of the place', async () => {
    const { read } = await openBook(await open(), [
      { number: 1, ...fourth, location: 'Hinckley' },
      { number: 2, year: 1976, location: 'HINCKLEY.' },
      { number: 3, year: 1980, location: 'Perris  Válley' },
      { number: 4, location: 'Perris Valley' },
      { number: 5, location: '???' },
      { number: 6, year: 1976, series: 'nnfb', location: 'Hinckley' },
    ]);
    expect(await read<JumpSummary>('Jumps/summary')).toEqual({
      years: [
        { year: 1976, count: 2 },
        { year: 1980, count: 1 },
      ],
      places: [
        { slug: 'hinckley', name: 'Hinckley', count: 2 },
        { slug: 'perris-valley', name: 'Perris Válley', count: 2 },
      ],
    });
  });

  test('lists a year by day and place; unknown days and places follow', async () => {
    const { read } = await openBook(await open(), [
      { number: 1, year: 1976, location: 'Hinckley' },
      { number: 2, year: 1976, month: 7, location: 'Hinckley' },
      { number: 3, ...fourth },
      { number: 4, ...fourth, location: 'Zephyrhills' },
      { number: 5, ...fourth, location: 'Hinckley' },
      { number: 6, ...fourth, location: 'Zephyrhills', deceased: 1 },
      { number: 7, year: 1976, month: 1, day: 31 },
    ]);
    const year = await read<JumpYear>('Jumps/1976');
    expect({
      ...year,
      days: year.days.map((day) => [day.month, day.day, byPlace(day.places)]),
    }).toEqual({
      year: 1976,
      total: 7,
      page: 1,
      totalPages: 1,
      days: [
        [1, 31, [['', 7]]],
        [
          7,
          4,
          [
            ['Hinckley', 5],
            ['Zephyrhills', 4, 6],
            ['', 3],
          ],
        ],
        [7, 0, [['Hinckley', 2]]],
        [0, 0, [['Hinckley', 1]]],
      ],
    });
    const { places } = await read<JumpDay>('Jumps/day/1976-07-04');
    expect(byPlace(places)).toEqual([
      ['Hinckley', 5],
      ['Zephyrhills', 4, 6],
      ['', 3],
    ]);
    expect(places[1]?.members[1]).toEqual({
      freakBrotherNumber: 6,
      firstName: 'Ann',
      lastName: 'Example',
      deceased: true,
      avatarUri: null,
      year: 1976,
      location: 'Zephyrhills',
    });
  });

  test('has pages of a day, by the name of the place, with the nearest days', async () => {
    const members = Array.from({ length: 150 }, (_, at) => ({
      number: at + 1,
      ...fourth,
      location: ['Zephyrhills', 'Hinckley', ''][at % 3] ?? '',
    }));
    const { ask, read } = await openBook(await open(), [
      ...members,
      { number: 201, year: 1975, month: 12, day: 31 },
      { number: 202, year: 1976, month: 7 },
      { number: 203, year: 1976 },
      { number: 204, year: 1977, month: 1, day: 1 },
      { number: 205, month: 7, day: 5 },
    ]);
    const path = 'Jumps/day/1976-07-04';
    const pages = await Promise.all([1, 2].map((page) => read<JumpDay>(`${path}?page=${page}`)));
    expect(pages.map(({ paging }) => paging)).toEqual(
      [1, 2].map((page) => ({
        total: 150,
        page,
        totalPages: 2,
        previousDay: '1975-12-31',
        nextDay: '1977-01-01',
      })),
    );
    expect(
      pages.map(({ places }) => places.map(({ name, members: { length } }) => [name, length])),
    ).toEqual([
      [
        ['Hinckley', 50],
        ['Zephyrhills', 50],
      ],
      [['', 50]],
    ]);
    const whole = await read<JumpDay>(path);
    expect(whole).toEqual({ places: pages.flatMap(({ places }) => places) });
    expect((await ask(`${path}?page=3`)).status).toBe(404);
    expect((await ask(`${path}?page=0`)).status).toBe(400);
    expect(await read('Jumps/day/2000-01-01?page=1')).toEqual({
      places: [],
      paging: { total: 0, page: 1, totalPages: 1, previousDay: '1977-01-01', nextDay: null },
    });
  });
});

describeOnSqlite('the jump book', ({ open }) => {
  test('has 100 members on a page, and each of them on one page', async () => {
    const members = Array.from({ length: 250 }, (_, at) => ({
      number: at + 1,
      year: 1990,
      month: 1 + (at % 3),
      day: 1 + (at % 2),
      location: at % 5 === 0 ? 'Hinckley' : 'Perris',
    }));
    const { ask, read } = await openBook(await open(), members);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => read<JumpYear>(`Jumps/1990?page=${page}`)),
    );
    const sizes = pages.map(({ days }) =>
      days.flatMap((day) => day.places.flatMap((place) => numbersOf(place.members))),
    );
    expect(sizes.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(sizes.flat().toSorted((a, b) => a - b)).toEqual(members.map(({ number }) => number));
    expect((await ask('Jumps/1990?page=4')).status).toBe(404);
    expect((await ask('Jumps/1990?page=0')).status).toBe(400);

    const places = await Promise.all(
      [1, 2].map((page) => read<Place>(`Places/perris?page=${page}`)),
    );
    expect(places.map(({ members: listed }) => listed.length)).toEqual([100, 100]);
    expect(new Set(places.flatMap(({ members: listed }) => numbersOf(listed))).size).toBe(200);
    expect((await ask('Places/perris?page=3')).status).toBe(404);
  });

  test('has a page for each place, in order of date', async () => {
    const { ask, read } = await openBook(await open(), [
      { number: 1, location: 'Hinckley' },
      { number: 2, year: 1976, location: 'Hinckley' },
      { number: 3, ...fourth, location: 'Hinckley' },
      { number: 4, year: 1971, location: 'Hinckley' },
    ]);
    const place = await read<Place>('Places/Hinckley');
    expect({ ...place, members: numbersOf(place.members) }).toEqual({
      slug: 'hinckley',
      name: 'Hinckley',
      count: 4,
      firstYear: 1971,
      firstJump: { year: 1971, month: 0, day: 0 },
      lastJump: { year: 1976, month: 7, day: 4 },
      lastYear: 1976,
      years: [
        { year: 1971, count: 1 },
        { year: 1976, count: 2 },
      ],
      page: 1,
      totalPages: 1,
      members: [4, 3, 2, 1],
    });
    expect((await ask('Places/elsewhere')).status).toBe(404);
    expect((await ask('Places/not%20a%20slug')).status).toBe(400);
    expect(await read('Places/suggestions/hink')).toEqual([]);
    expect(await read('Places/suggestions/HINC')).toEqual([
      { slug: 'hinckley', name: 'Hinckley', count: 4 },
    ]);
  });

  test('is empty for a year or day with nobody, and refuses what is neither', async () => {
    const { ask, read } = await openBook(await open(), [
      { number: 1, year: 1976, month: 2, day: 28 },
    ]);
    expect(await read('Jumps/1900')).toEqual({
      year: 1900,
      total: 0,
      page: 1,
      totalPages: 1,
      days: [],
    });
    expect(await read('Jumps/day/1976-02-29')).toEqual({ places: [] });
    expect(await read('Jumps/onThisDay/02-29')).toEqual({ total: 0, members: [] });
    const wrong = [
      'Jumps/76',
      'Jumps/day/1975-02-29',
      'Jumps/day/1976-7-4',
      'Jumps/onThisDay/02-30',
      'Jumps/onThisDay/2-3',
    ];
    expect(await Promise.all(wrong.map(async (path) => (await ask(path)).status))).toEqual(
      wrong.map(() => 400),
    );
  });
});

describeEachDialect('anniversaries', ({ open }) => {
  test('knows the anniversaries of a day, and of the days around today', async () => {
    const newYear = Date.UTC(2026, 11, 31, 12);
    const { read } = await openBook(
      await open(),
      [
        { number: 1, year: 1980, month: 12, day: 30 },
        { number: 2, year: 1979, month: 12, day: 31 },
        { number: 3, year: 1975, month: 12, day: 31, deceased: 1 },
        { number: 4, year: 1990, month: 1, day: 6 },
        { number: 5, year: 1990, month: 1, day: 7 },
        { number: 6, year: 1971, month: 12, day: 1 },
        { number: 7, year: 1971, month: 12 },
        { number: 8, month: 12, day: 31 },
      ],
      () => newYear,
    );
    const { total, members } = await read<{ total: number; members: ListedMember[] }>(
      'Jumps/onThisDay/12-31',
    );
    expect([total, numbersOf(members)]).toEqual([2, [3, 2]]);
    const jumps = await read<JumpAtHome[]>('Jumps/anniversaries');
    expect(jumps.map(({ year, month, day }) => [year, month, day])).toEqual([
      [1975, 12, 31],
      [1979, 12, 31],
      [1980, 12, 30],
    ]);
  });

  test('shows home the largest jump of each year: one day, one place, one formation', async () => {
    const july = { year: 1976, month: 7 };
    const there = { ...fourth, location: 'Hinckley' };
    const { read } = await openBook(
      await open(),
      [
        { number: 1, ...there, maneuver: '3 way' },
        { number: 2, ...there, maneuver: '2 Way' },
        { number: 3, ...there, maneuver: '3 Way' },
        { number: 4, ...there, maneuver: '3 way', deceased: 1 },
        { number: 5, ...there },
        { number: 6, ...fourth, location: 'Perris', maneuver: '3 way' },
        { number: 7, ...july, day: 5, location: 'Hinckley', maneuver: '3 way' },
        { number: 8, ...july, day: 8, location: 'Hinckley', maneuver: '3 way' },
        { number: 9, ...fourth, year: 1980 },
        { number: 10, ...fourth, year: 1980 },
      ],
      () => Date.UTC(2026, 6, 4, 12),
    );
    const jumps = await read<JumpAtHome[]>('Jumps/anniversaries');
    expect(jumps.map((jump) => ({ ...jump, members: numbersOf(jump.members) }))).toEqual([
      { ...there, maneuver: '3 way', total: 3, members: [1, 3, 4] },
      { ...fourth, year: 1980, location: '', maneuver: '', total: 1, members: [9] },
    ]);
  });
});

describeOnSqlite('anniversaries', ({ open }) => {
  test('counts February 29 on March 1, except in leap years', async () => {
    const yearsAround = async (now: number) => {
      const members = [{ number: 1, year: 1976, month: 2, day: 29 }];
      const { read } = await openBook(await open(), members, () => now);
      return (await read<JumpAtHome[]>('Jumps/anniversaries')).map(({ year }) => year);
    };
    expect(await yearsAround(Date.UTC(2026, 2, 4))).toEqual([1976]);
    expect(await yearsAround(Date.UTC(2028, 2, 4))).toEqual([]);
  });
});

const company = [
  { number: 1, ...fourth, location: 'Hinckley' },
  { number: 2, ...fourth, location: 'Hinckley!' },
  { number: 3, ...fourth, location: 'Perris' },
  { number: 4, ...fourth },
  { number: 5, year: 1976, month: 7, location: 'Hinckley' },
  { number: 6, year: 1976, month: 7, day: 5, location: 'Hinckley' },
];

describeEachDialect('company', ({ open }) => {
  test('is who shared the day, at the same place or elsewhere', async () => {
    const { ask, read } = await openBook(await open(), company);
    const numbers = async (number: number) => {
      const { place, samePlace, sameDay } = await read<Company>(`FreakBrother/${number}/company`);
      return [place?.isFirst ?? null, numbersOf(samePlace), numbersOf(sameDay)];
    };
    expect(await numbers(1)).toEqual([true, [2], [3, 4]]);
    expect(await numbers(3)).toEqual([true, [], [1, 2, 4]]);
    expect(await numbers(4)).toEqual([null, [], [1, 2, 3]]);
    expect(await numbers(5)).toEqual([false, [], []]);
    expect(await numbers(6)).toEqual([false, [], []]);
    expect((await ask('FreakBrother/99/company')).status).toBe(404);
  });
});

describeOnSqlite('company', ({ open }) => {
  test('is on the profile, with the first members of each list', async () => {
    const many = Array.from({ length: 15 }, (_, index) => ({
      number: 10 + index,
      ...fourth,
      location: 'Perris',
    }));
    const now = () => Date.UTC(2026, 6, 3);
    const { read } = await openBook(await open(), [...company, ...many], now);
    const profile = await read<ShownProfile>('FreakBrother/1');
    const { place, samePlace, sameDay } = profile.company;
    expect(place).toEqual({ slug: 'hinckley', name: 'Hinckley', isFirst: true });
    expect([samePlace.total, numbersOf(samePlace.members)]).toEqual([1, [2]]);
    expect([sameDay.total, numbersOf(sameDay.members)]).toEqual([
      17,
      [3, 4, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    ]);
    expect(profile.yearsSinceJump).toBe(49);
    expect((await read<ShownProfile>('FreakBrother/5')).yearsSinceJump).toBe(49);
  });

  test('leaves out what a member withholds', async () => {
    const database = await open();
    const { read } = await openBook(database, company);
    const withhold = (number: number, flag: 'is_name_withheld' | 'is_year_withheld') =>
      setMember(database, number, { [flag]: 1 });
    await withhold(2, 'is_name_withheld');
    await withhold(3, 'is_year_withheld');
    const { samePlace, sameDay } = await read<Company>('FreakBrother/1/company');
    expect([numbersOf(samePlace), numbersOf(sameDay)]).toEqual([[], [4]]);
    expect(await read<Company>('FreakBrother/2/company')).toEqual({
      place: null,
      samePlace: [],
      sameDay: [],
    });
    expect((await read<JumpYear>('Jumps/1976')).total).toBe(4);
    expect((await read<Place>('Places/hinckley')).count).toBe(3);
    const { firstYear, members } = await read<Place>('Places/perris');
    expect([firstYear, members[0]?.year]).toEqual([0, 0]);
    const later = database.kysely
      .updateTable('members')
      .set({ is_name_withheld: 0, is_year_withheld: 0 });
    await later.execute();
    expect((await read<JumpYear>('Jumps/1976')).total).toBe(6);
  });
});

const members = [
  { number: 1, year: 1976, location: 'Hinckley', is_name_withheld: 0 },
  { number: 2, year: 1976, location: 'HINCKLEY', is_name_withheld: 0 },
  { number: 3, year: 1981, location: 'Hinckley Farm', is_name_withheld: 0 },
  { number: 4, location: 'Zephyrhills 2000', is_name_withheld: 0 },
  { number: 5, year: 1990, location: 'Perris', is_name_withheld: 1 },
] as const;

describeEachDialect('offers of the search', ({ open }) => {
  test('are the year and the places that a term names', async () => {
    const { read, ask } = await openBook(await open(), members);
    const titles = async (term: string) =>
      (await read<Offers>(`Search/offers/${encodeURIComponent(term)}`)).map(({ title }) => title);
    expect(await read<Offers>('Search/offers/hinckley%201976')).toEqual([
      { title: 'Jumps at Hinckley', path: '/Places/hinckley' },
      { title: 'Jumps in 1976', path: '/Jumps/1976' },
    ]);
    expect(await titles('1976')).toEqual(['Jumps in 1976']);
    expect(await titles('1976, Hínckley!')).toEqual(['Jumps at Hinckley', 'Jumps in 1976']);
    expect(await titles('hinck')).toEqual(['Jumps at Hinckley', 'Jumps at Hinckley Farm']);
    expect(await titles('zephyrhills 2000')).toEqual(['Jumps at Zephyrhills 2000']);
    for (const term of ['1977', '19766', 'hi', 'ann', '%', '1976 1981', '1990', 'perris']) {
      expect(await titles(term), term).toEqual([]);
    }
    expect((await ask('Search/offers/%20')).status).toBe(400);
  });
});

describeOnSqlite('facets of the list', ({ open }) => {
  test('are the decades and places, and the members at one place', async () => {
    const { read, ask } = await openBook(await open(), members);
    const places = [
      { slug: 'hinckley', name: 'Hinckley' },
      { slug: 'hinckley-farm', name: 'Hinckley Farm' },
      { slug: 'zephyrhills-2000', name: 'Zephyrhills 2000' },
    ];
    expect(await read<JumpFacets>('Jumps/facets')).toEqual({
      decades: [1970, 1980],
      places,
      slug: '',
      numbers: null,
    });
    expect(await read<JumpFacets>('Jumps/facets?place=hinckley')).toMatchObject({
      slug: 'hinckley',
      numbers: [1, 2],
    });
    for (const place of ['nowhere', 'perris']) {
      expect((await read<JumpFacets>(`Jumps/facets?place=${place}`)).numbers).toBeNull();
    }
    expect((await ask('Jumps/facets?place=A%20b')).status).toBe(400);
  });
});
