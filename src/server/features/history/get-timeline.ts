/** Builds the timeline of the history page from the members' jumps. */
import { timelinePhotos, type Timeline } from '#contract/history/timeline.ts';
import type { Database } from '#server/database/open-database.ts';
import { choosePhotos, decadeOf } from './choose-photos.ts';
import { presentListItem } from '#server/database/members/listed-members.ts';
import { presentEnd, presentPhoto } from './timeline.present.ts';
import { findEnd, findNewestPhotos, findRegularMembers, findYears } from './timeline.queries.ts';

/** The photos whose captions are searched for a year. */
const searchedPhotos = 500;

export async function getTimeline({ kysely: db }: Database): Promise<Timeline> {
  const counted = await findYears(db);
  const dated = counted.filter(({ year }) => year > 0);
  const firsts = await findRegularMembers(
    db,
    dated.map(({ first }) => first),
  );
  const byNumber = new Map(firsts.map((row) => [row.number, row]));
  const decades = new Set(dated.map(({ year }) => decadeOf(year)));
  const newest = await findNewestPhotos(db, searchedPhotos);
  return {
    years: dated.flatMap(({ year, members, first }) => {
      const row = byNumber.get(first);
      // Deleted since the first query.
      return row ? [{ year, members, first: presentListItem(row) }] : [];
    }),
    undated: counted.find(({ year }) => year === 0)?.members ?? 0,
    highest: presentEnd(await findEnd(db, 'fb', 'desc')),
    firstNightBrother: presentEnd(await findEnd(db, 'nnfb', 'asc')),
    firstNightSister: presentEnd(await findEnd(db, 'nnfs', 'asc')),
    photos: choosePhotos(newest, decades, timelinePhotos).map(presentPhoto),
  };
}
