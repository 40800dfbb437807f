import type { Series } from '#contract/series.ts';
import type { Connection } from '#server/database/open-database.ts';

const named = ['number', 'first_name', 'last_name', 'deceased', 'is_name_withheld'] as const;

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

export type NamedMember = Awaited<ReturnType<typeof findRegularMembers>>[number];

export async function findRegularMembers(db: Connection, numbers: readonly number[]) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('shown_members')
    .where('series', '=', 'fb')
    .where('number', 'in', numbers)
    .select(named)
    .execute();
}

/** The member at an end of the series; undefined in an empty one. */
export async function findEnd(
  db: Connection,
  series: Series,
  order: 'asc' | 'desc',
): Promise<NamedMember | undefined> {
  return db
    .selectFrom('shown_members')
    .where('series', '=', series)
    .orderBy('number', order)
    .limit(1)
    .select(named)
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
    .select(['id', 'name', 'thumb_width', 'thumb_height', 'caption'])
    .execute();
}

export type PhotoFound = Awaited<ReturnType<typeof findNewestPhotos>>[number];
