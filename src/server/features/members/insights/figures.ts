/** Figures about the directory and its use. Series of years, months and days have no gaps. */
import {
  figureMonths,
  searchDays,
  type Figures,
  type MonthCount,
} from '#contract/members/insights.ts';
import { dayMs, dayOf, toDate } from '#contract/time.ts';
import { countRows, countByDay, dayIn, type DayCount } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import { shownPhotos } from '#server/database/photos/photos.ts';
import { readRegister } from '#server/database/register/register.ts';
import { countGalleryPhotos } from '../directory/lists.ts';
import { activeClaims, type VisitorDeps } from '../directory/profile.ts';

/** Regular members by year of their jump; year 0 when it is unknown. */
async function countJumpsByYear(db: Connection) {
  return db
    .selectFrom('members')
    .where('series', '=', 'fb')
    .groupBy('year')
    .orderBy('year')
    .select((eb) => ['year', eb.fn.countAll<number>().as('count')])
    .execute();
}

async function countSearchesByDay(db: Connection, firstDay: number) {
  return db
    .selectFrom('search_log')
    .where('searched_at', '>=', firstDay * dayMs)
    .groupBy(dayIn('searched_at'))
    .select((eb) => [
      dayIn('searched_at').as('day'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>(eb.case().when('results', '=', 0).then(1).end()).as('missed'),
    ])
    .execute();
}

const monthOf = (day: number) => toDate(day).slice(0, 7);

const range = (first: number, length: number) =>
  Array.from({ length: Math.max(length, 0) }, (_, index) => first + index);

type YearCounts = Awaited<ReturnType<typeof countJumpsByYear>>;

function presentJumps(counts: YearCounts): Figures['jumps'] {
  const known = counts.filter(({ year }) => year > 0);
  const [first, last] = [known[0]?.year ?? 0, known.at(-1)?.year ?? -1];
  const members = new Map(known.map(({ year, count }) => [year, count]));
  return range(first, last - first + 1).map((year) => ({ year, members: members.get(year) ?? 0 }));
}

/** The last `figureMonths` months, including the current one. */
function lastMonths(now: number): string[] {
  const today = new Date(now);
  return range(1 - figureMonths, figureMonths).map((ahead) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead, 1))
      .toISOString()
      .slice(0, 7),
  );
}

function byMonth(months: readonly string[], days: readonly DayCount[]): MonthCount[] {
  const counts = new Map(months.map((month) => [month, 0]));
  for (const { day, count } of days) {
    counts.set(monthOf(day), (counts.get(monthOf(day)) ?? 0) + count);
  }
  return months.map((month) => ({ month, count: counts.get(month) ?? 0 }));
}

export async function getFigures({ database, visits, now }: VisitorDeps): Promise<Figures> {
  await visits.flush();
  const { kysely } = database;
  const today = dayOf(now());
  const firstSearchDay = today - searchDays + 1;
  const months = lastMonths(now());
  const firstMonthDay = Date.parse(`${months[0]}-01`) / dayMs;
  const years = await countJumpsByYear(kysely);
  const searched = await countSearchesByDay(kysely, firstSearchDay);
  const searches = new Map(searched.map((row) => [row.day, row]));
  const claims = activeClaims(kysely).select('claimed_at as at');
  const photos = shownPhotos(kysely).select('created_at as at');
  return {
    jumps: presentJumps(years),
    membersWithoutYear: years.find(({ year }) => year === 0)?.count ?? 0,
    searches: range(firstSearchDay, searchDays).map((day) => ({
      day: toDate(day),
      searches: searches.get(day)?.count ?? 0,
      missed: searches.get(day)?.missed ?? 0,
    })),
    members: (await readRegister(database)).series.fb.members.length,
    claimedMembers: await countRows(activeClaims(kysely)),
    claims: byMonth(months, await countByDay(kysely, claims, firstMonthDay)),
    photos: await countGalleryPhotos(kysely),
    photosByMonth: byMonth(months, await countByDay(kysely, photos, firstMonthDay)),
  };
}
