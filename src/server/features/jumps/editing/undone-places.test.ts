import { expect, test } from 'vitest';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import type { ChangedPlace, PlaceList } from '#contract/jumps/place-editing.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import type { MemberToInsert } from '#tests/support/sites/builders.ts';
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
