/** Finds any page of a list in the same time, with the counts in `member_spans`. */
import { sql } from 'kysely';
import type { Series } from '#contract/series.ts';
import { spanWidths } from '#server/database/dialects/dialect.ts';
import { shownColumns } from '#server/database/members/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { withPortraits, type MemberWithPortrait } from '#server/database/members/listed-members.ts';

interface Place {
  /** All members before the place have lower numbers. */
  number: number;
  /** How many members from `number` on to skip. */
  offset: number;
}

/** Narrows a place down to its span of the given width; null past the last member. */
async function enterSpan(
  db: Connection,
  series: Series,
  place: Place,
  width: number,
  within: number,
): Promise<Place | null> {
  const first = place.number / width;
  const counted = db
    .selectFrom('member_spans')
    .where('series', '=', series)
    .where('width', '=', width)
    .where('span', '>=', first)
    .where('span', '<', first + within / width)
    .select([
      'span',
      'members',
      sql<number>`sum(members) over (order by span) - members`.as('before'),
    ]);
  const found = await db
    .selectFrom(counted.as('counted'))
    .where('before', '<=', place.offset)
    .where(sql<number>`before + members`, '>', place.offset)
    .select(['span', 'before'])
    .executeTakeFirst();
  if (!found) return null;
  return { number: found.span * width, offset: place.offset - found.before };
}

/**
 * Returns `limit` members by number after the first `offset`. Takes the same time at the end of the
 * list as at its start.
 */
export async function findMembersAt(
  db: Connection,
  series: Series,
  offset: number,
  limit: number,
): Promise<MemberWithPortrait[]> {
  let place: Place | null = { number: 0, offset };
  let within = 2 ** 24;
  for (const width of spanWidths) {
    place = await enterSpan(db, series, place, width, within);
    if (!place) return [];
    within = width;
  }
  return withPortraits(db)
    .where('series', '=', series)
    .where('number', '>=', place.number)
    .orderBy('number')
    .limit(limit)
    .offset(place.offset)
    .select(shownColumns)
    .execute();
}
