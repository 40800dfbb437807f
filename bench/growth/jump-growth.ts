/** How the pages of the jump book slow down from 10,000 to 1,000,000 members, on each database. */
import { jumpPageSize } from '#contract/jumps/jumps.ts';
import type { Database } from '#server/database/open-database.ts';
import { unknownPart } from '#server/database/places/place-tables.ts';
import { findShownCompany } from '#server/features/jumps/get-company.ts';
import { getAnniversariesAtHome, getJumpDay } from '#server/features/jumps/get-jump-day.ts';
import { getJumpYear } from '#server/features/jumps/get-jump-year.ts';
import { getJumpSummary, getPlace } from '#server/features/jumps/get-places.ts';
import { offerJumps } from '#server/features/jumps/offer-jumps.ts';
import type { BenchResult } from '../result.ts';
import { openBenchDatabase, type BenchDialect } from './bench-database.ts';
import { compareSizes, type Work } from './compare-sizes.ts';

const smallSize = 10_000;
const largeSize = 1_000_000;
const readsPerRound = 40;
/** Days that are the same on both sides, so that their pages show as much. Earlier than all other jumps. */
const days = Array.from({ length: readsPerRound }, (_, index) => ({
  year: 1950,
  month: 1 + (index % 12),
  day: 1 + Math.floor(index / 12),
}));
const membersOfDay = 8;

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Moves members from the whole list to these days. */
const fillDays =
  (size: number) =>
  async ({ kysely }: Database): Promise<void> => {
    const step = Math.floor(size / (days.length * membersOfDay + 1));
    for (const [index, day] of days.entries()) {
      const numbers = Array.from(
        { length: membersOfDay },
        (_, member) => step * (1 + index + member * days.length),
      );
      await kysely
        .updateTable('members')
        .set(day)
        .where('series', '=', 'fb')
        .where('number', 'in', numbers)
        .execute();
    }
  };

/** Years with at least a full page. */
async function findYears({ kysely }: Database): Promise<{ year: number; lastFull: number }[]> {
  const rows = await kysely
    .selectFrom('jump_counts')
    .where('unit', '=', 'year')
    .where('place_id', '=', 0)
    .where('year', '<', unknownPart)
    .where('members', '>=', jumpPageSize)
    .orderBy('year')
    .select(['year', 'members'])
    .execute();
  return rows.map(({ year, members }) => ({ year, lastFull: Math.floor(members / jumpPageSize) }));
}

/** One of each day. */
async function findMembersOf({ kysely }: Database): Promise<number[]> {
  const ids: number[] = [];
  for (const { year, month, day } of days) {
    const row = await kysely
      .selectFrom('jumps')
      .where('year', '=', year)
      .where('month', '=', month)
      .where('day', '=', day)
      .select('member_id')
      .executeTakeFirstOrThrow();
    ids.push(row.member_id);
  }
  return ids;
}

/** Repeats the items until a round is full. */
const inRounds =
  <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) =>
  () =>
    Array.from({ length: readsPerRound }, (_, index): Work => {
      const item = items[index % items.length];
      if (item === undefined) throw new Error('Nothing to read');
      return () => work(item);
    });

export async function benchJumpGrowth(dialect: BenchDialect): Promise<BenchResult[]> {
  const small = await openBenchDatabase(dialect, smallSize, fillDays(smallSize));
  const large = await openBenchDatabase(dialect, largeSize, fillDays(largeSize));
  try {
    const prepared = await Promise.all(
      [small, large].map(async ({ database }) => {
        const deps = { database, now: Date.now };
        const years = await findYears(database);
        const { places } = await getJumpSummary(deps);
        const members = await findMembersOf(database);
        return {
          'the first page of a year': inRounds(years, ({ year }) => getJumpYear(deps, year, 1)),
          'the last full page of a year': inRounds(years, ({ year, lastFull }) =>
            getJumpYear(deps, year, lastFull),
          ),
          'a day': inRounds(days, ({ year, month, day }) =>
            getJumpDay(deps, `${year}-${twoDigits(month)}-${twoDigits(day)}`, 1),
          ),
          'the first page of a place': inRounds(places, ({ slug }) => getPlace(deps, slug, 1)),
          'the last full page of a place': inRounds(places, ({ slug, count }) =>
            getPlace(deps, slug, Math.max(1, Math.floor(count / jumpPageSize))),
          ),
          'the company on a profile': inRounds(members, (id) => findShownCompany(deps, id)),
          'the summary of the jump book': inRounds([0], () => getJumpSummary(deps)),
          'the anniversaries at home': inRounds([0], () => getAnniversariesAtHome(deps)),
          'the offers of a search': inRounds(places, ({ name }) =>
            offerJumps(deps, `${name} 1986`),
          ),
        };
      }),
    );
    const [ofSmall, ofLarge] = prepared;
    if (!ofSmall || !ofLarge) throw new Error('Both sides are needed');
    const results: BenchResult[] = [];
    for (const name of Object.keys(ofSmall) as (keyof typeof ofSmall)[]) {
      results.push(
        await compareSizes(
          { name: `${name} (${dialect})`, goal: 1.5, unit: 'p50 of 1,000,000 / p50 of 10,000' },
          ofSmall[name],
          ofLarge[name],
        ),
      );
    }
    return results;
  } finally {
    await small.close();
    await large.close();
  }
}
