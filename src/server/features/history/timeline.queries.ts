import type { Series } from '#contract/series.ts';
import { itemColumns, type MemberItemRow } from '#server/database/members/listed-members.ts';
import type { Connection } from '#server/database/open-database.ts';

/** Regular members by the year of their jump; year 0 when it is unknown or withheld. */
export async function findYears(db: Connection) {
  return db
    .selectFrom('shown_members')
    .where('series', '=', 'fb')
    .groupBy('year')
    .orderBy('year')
    .select((eb) => [
      'year',
      eb.fn.countAll<number>().as('members'),
      eb.fn.min<number>('number').as('first'),
    ])
    .execute();
}

export async function findRegularMembers(db: Connection, numbers: readonly number[]) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('shown_members')
    .where('series', '=', 'fb')
    .where('number', 'in', numbers)
    .select(itemColumns)
    .execute();
}

/** The member at an end of the series; undefined in an empty one. */
export async function findEnd(
  db: Connection,
  series: Series,
  order: 'asc' | 'desc',
): Promise<MemberItemRow | undefined> {
  return db
    .selectFrom('shown_members')
    .where('series', '=', series)
    .orderBy('number', order)
    .limit(1)
    .select(itemColumns)
    .executeTakeFirst();
}

/** The newest visible gallery photos. */
export async function findNewestPhotos(db: Connection, limit: number) {
  return db
    .selectFrom('photos')
    .where('kind', '=', 'gallery')
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'name', 'thumb_width', 'thumb_height', 'caption', 'taken_year'])
    .execute();
}

export type PhotoFound = Awaited<ReturnType<typeof findNewestPhotos>>[number];
