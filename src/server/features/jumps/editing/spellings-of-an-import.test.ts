import { expect, test } from 'vitest';
import type { PlaceList, SuggestedMerges } from '#contract/jumps/place-editing.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { exportCsv, importCsv } from '#tests/support/sites/csv-file.ts';
import { openPlaces } from '#tests/support/sites/jumps/places-site.ts';

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
