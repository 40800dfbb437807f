import { expect, test } from 'vitest';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import type { ChangedPlace, PlaceList, SuggestedMerges } from '#contract/jumps/place-editing.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import type { MemberToInsert } from '#tests/support/sites/builders.ts';
import { exportCsv, importCsv } from '#tests/support/sites/csv-file.ts';
import { openPlaces } from '#tests/support/sites/jumps/places-site.ts';
import { undo } from '#tests/support/sites/undo-site.ts';

/** A small generator with a seed, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const names = ['Hinckley', 'Hinkley', 'Perris', 'Peris', 'Taft', 'Lodi', 'Orange', 'hinckley!'];
const seeds = [1, 3];

describeOnSqlite('undoing changes of places', ({ open }) => {
  test.each(seeds)('restores every page byte for byte (seed %i)', async (seed) => {
    const below = createRandom(seed);
    const jumps = Array.from({ length: 130 }, (_, at): MemberToInsert => ({
      number: 101 + at,
      location: names[below(names.length + 1)] ?? '',
      year: below(3) === 0 ? 0 : 1971 + below(4),
      month: below(3),
      day: below(3),
      is_name_withheld: below(9) === 0 ? 1 : 0,
      is_year_withheld: below(9) === 0 ? 1 : 0,
    }));
    const { admin, site, read } = await openPlaces(await open(), jumps);
    const slugs = (await read<JumpSummary>('Jumps/summary')).places.map(({ slug }) => slug);
    const paths = [
      'Jumps/summary',
      ...[1971, 1972, 1973, 1974].map((year) => `Jumps/${year}`),
      ...slugs.map((slug) => `Places/${slug}`),
      'Places/suggestions/i',
      'Jumps/day/1971-01-01',
      'Jumps/day/1972-02-02',
      'Jumps/facets',
      ...[101, 115, 130].map((number) => `FreakBrother/${number}/company`),
      'Search/offers/hinckley',
    ];
    const addresses = [...paths.map((path) => `/api/${path}`), '/sitemap.xml'];
    const readPages = async () =>
      Promise.all(addresses.map(async (address) => (await site.app.inject(address)).body));
    const before = await readPages();

    const states = [before];
    const changes: number[] = [];
    const someOf = <Item>(items: readonly Item[]) => items[below(items.length)];
    while (changes.length < 8) {
      const { places } = await read<PlaceList>('Admin/Places');
      const [one, other] = [someOf(places), someOf(places)];
      const id = one?.placeId ?? 0;
      const record = await read<{ spellings: { key: string }[] }>(`Admin/Places/${id}`);
      const key = someOf(record.spellings)?.key;
      const requests: readonly (readonly [string, object])[] = [
        ['POST Admin/Places/Merge', { into: id, places: [other?.placeId] }],
        ['POST Admin/Places/Merge', { into: other?.placeId, places: [id] }],
        [`PUT Admin/Places/${id}`, { name: `${someOf(names)} ${below(3)}` }],
        [`POST Admin/Places/${id}/Split`, { spellings: [key] }],
        [`POST Admin/Places/${id}/Spellings`, { spelling: `Taft ${below(9)}` }],
      ];
      const [request, body] = someOf(requests) ?? ['', {}];
      const response = await admin.ask(request, body);
      const { change } = response.body as unknown as Partial<ChangedPlace>;
      expect([200, 400, 409]).toContain(response.status);
      if (response.status !== 200 || typeof change !== 'number') continue;
      changes.push(change);
      states.push(await readPages());
    }
    expect(states.at(-1)).not.toEqual(before);
    for (const change of changes.toReversed()) {
      states.pop();
      expect(await undo(admin, { change })).toMatchObject({ undone: 1 });
      expect(await readPages()).toEqual(states.at(-1));
    }
    expect(await readPages()).toEqual(before);
  });
});

/** 40 spellings; the first of each place is written most often. */
const spellings: readonly (readonly [string, ...string[]])[] = [
  ['Hinckley', 'HINCKLEY.', 'Hinkley', 'Skydive Hinckley', 'Hinckley, OH'],
  ['Perris Valley', 'Perris', 'Perris Valley Skydiving', 'Peris Valley', 'Perris, CA'],
  ['Zephyrhills', 'Zephyr Hills', 'Zephyrhills, FL', 'Zephryhills'],
  ['DeLand', 'De Land', 'Skydive DeLand', 'DeLand, Florida'],
  ['Lake Elsinore', 'Elsinore', 'Skydive Elsinore'],
  ['Eloy', 'Eloy, AZ', 'Eloy Arizona'],
  ['Orange, Mass.', 'Orange', 'Orange, MA', 'Orange Sport Parachute Center'],
  ['Lodi', 'Lodi, CA'],
  ['Taft', 'Taft, Calif.'],
  ['Raeford', 'Raeford, N.C.', 'Raeford Dropzone'],
  ['Gap-Tallard', 'GAP TALLARD', 'Gap Tallard (France)'],
  ['Klatový', 'KLATOVY DZ'],
];
/** Each spelling of a place comes up, the usual one most often. */
const rows = 3 * 36 * spellings.length;

/** The place of a row, and its spelling. */
function drawSpelling(row: number): { place: number; text: string } {
  const place = row % spellings.length;
  const [usual, ...others] = spellings[place] ?? [''];
  const which = Math.floor(row / spellings.length) % 36;
  return { place, text: others[which - 1] ?? usual };
}

describeOnSqlite('an import with 40 spellings of 12 places', ({ open }) => {
  test('has 12 places after a few clicks on suggestions', async () => {
    expect(new Set(spellings.flat()).size).toBe(40);
    const database = await open();
    const { change, read } = await openPlaces(database, []);
    const drawn = Array.from({ length: rows }, (_, row) => drawSpelling(row));
    const lines = drawn.map(({ text }, row) => `fb,${row + 101},Bo,Jumper,${row % 9},"${text}"`);
    const header = 'series,number,firstName,lastName,month,location';
    const report = await importCsv(database, [header, ...lines, ''].join('\n'));
    expect(report).toMatchObject({ added: rows, refused: 0 });
    const text = await exportCsv(database);
    const found = await read<PlaceList>('Admin/Places');
    expect(found.total).toBeLessThan(40);
    expect(found.total).toBeGreaterThan(12);

    let clicks = 0;
    for (;;) {
      const { merges } = await read<SuggestedMerges>('Admin/Places/Suggestions');
      if (merges.length === 0) break;
      for (const { into, places } of merges) {
        const body = { into: into.placeId, places: places.map(({ placeId }) => placeId) };
        await change('POST Admin/Places/Merge', body);
        clicks += 1;
      }
    }
    // Ten minutes are 20 clicks with half a minute to read each.
    expect(clicks).toBeLessThanOrEqual(20);
    const { places } = await read<JumpSummary>('Jumps/summary');
    expect(places.map(({ name }) => name).toSorted()).toEqual(
      spellings.map(([usual]) => usual).toSorted(),
    );
    const expected = Map.groupBy(drawn, ({ place }) => place);
    for (const { name, count } of places) {
      const place = spellings.findIndex(([usual]) => usual === name);
      expect(count, name).toBe(expected.get(place)?.length);
    }
    expect(await exportCsv(database)).toBe(text);
    // The same file again adds no place.
    const [first = '', ...others] = text.split('\n');
    await importCsv(database, [first, ...others].join('\n').replaceAll('Jumper', 'Diver'));
    expect(await read<PlaceList>('Admin/Places')).toMatchObject({ total: 12 });
  });
});
