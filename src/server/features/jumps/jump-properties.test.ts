/** After any changes, each member with a known day and place is on one day, at one place and in one year. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JumpDay, JumpSummary, JumpYear } from '#contract/jumps/jumps.ts';
import type { Place } from '#contract/jumps/places.ts';
import { placeOfLocation } from '#server/database/places/places.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { numbersOf, openBook } from '#tests/support/sites/jumps/jump-book.ts';

const flag = fc.constantFrom<0 | 1>(0, 0, 0, 1);
const jump = fc.record({
  year: fc.constantFrom(0, 1976, 1976, 1977, 1990),
  month: fc.constantFrom(0, 2, 7),
  day: fc.constantFrom(0, 4, 28),
  location: fc.constantFrom('', '?', 'Hinckley', 'hinckley!', 'Perris', 'Péris'),
  is_name_withheld: flag,
  is_year_withheld: flag,
});
const change = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), number: fc.integer({ min: 1, max: 40 }), jump }),
  fc.record({ kind: fc.constant('delete' as const), number: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('move' as const), number: fc.integer({ min: 1, max: 40 }) }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function apply({ kysely }: Database, given: Change): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    if (given.kind === 'delete') {
      await db.deleteFrom('members').where('number', '=', given.number).execute();
    } else if (given.kind === 'move') {
      const moved = db.updateTable('members').set({ number: given.number + 1_000 });
      await moved.where('number', '=', given.number).execute();
    } else {
      const place_id = await placeOfLocation(db, given.jump.location, 0);
      const edited = db.updateTable('members').set({ ...given.jump, place_id });
      await edited.where('number', '=', given.number).execute();
    }
  });
}

describeEachDialect('the jump book', ({ open }) => {
  test('has every visible jump exactly once, after any changes', async () => {
    const database = await open();
    const { read } = await openBook(database, []);
    await fc.assert(
      fc.asyncProperty(
        fc.array(jump, { minLength: 40, maxLength: 40 }),
        fc.array(change, { maxLength: 25 }),
        async (jumps, changes) => {
          await database.kysely.deleteFrom('members').execute();
          await insertMembers(
            database,
            jumps.map((given, at) => ({ ...given, number: at + 1 })),
          );
          for (const given of changes) await apply(database, given);

          const visible = await database.kysely
            .selectFrom('shown_members')
            .where('is_name_withheld', '=', 0)
            .select(['number', 'year', 'month', 'day', 'location'])
            .execute();
          const { years, places } = await read<JumpSummary>('Jumps/summary');
          const dated: string[] = [];
          for (const { year, count } of years) {
            const { total, days } = await read<JumpYear>(`Jumps/${year}`);
            expect(total).toBe(count);
            for (const day of days) {
              for (const place of day.places) {
                const date = `${year}-${day.month}-${day.day}`;
                dated.push(
                  ...place.members.map((member) => `${member.freakBrotherNumber} ${date}`),
                );
              }
            }
          }
          expect(dated.toSorted()).toEqual(
            visible
              .filter(({ year }) => year > 0)
              .map(({ number, year, month, day }) => `${number} ${year}-${month}-${day}`)
              .toSorted(),
          );
          const placed: number[] = [];
          const slugOf = new Map<number, string>();
          for (const { slug, count } of places) {
            const { members } = await read<Place>(`Places/${slug}`);
            expect(members.length).toBe(count);
            placed.push(...numbersOf(members));
            for (const number of numbersOf(members)) slugOf.set(number, slug);
          }
          const known = visible.filter(({ month, day }) => month > 0 && day > 0);
          for (const { number, year, month, day } of known.filter((each) => each.year > 0)) {
            const two = (part: number) => String(part).padStart(2, '0');
            const date = `${year}-${two(month)}-${two(day)}`;
            const ofDay = (await read<JumpDay>(`Jumps/day/${date}`)).places.flatMap((place) =>
              numbersOf(place.members).map((each) => [each, place.slug] as const),
            );
            expect(ofDay.filter(([each]) => each === number)).toEqual([
              [number, slugOf.get(number) ?? ''],
            ]);
          }
          expect(placed.toSorted((a, b) => a - b)).toEqual(
            visible
              .filter(({ location }) => /[a-z]/i.test(location))
              .map(({ number }) => number)
              .toSorted((a, b) => a - b),
          );
        },
      ),
      { numRuns: 6 },
    );
  });
});
