/** SQL for members: counts, lists and single members. See also `find-by-words` and `find-page`. */
import { sql } from 'kysely';
import type { Series } from '#contract/series.ts';
import { createBatchWriter } from '#server/database/batch-writer.ts';
import { spanWidths } from '#server/database/dialects/dialect.ts';
import {
  type DirectoryRow,
  itemColumns,
  type MemberItemRow,
  withPortraits,
} from '#server/database/members/listed-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow, ShownMemberRow } from '#server/database/tables.ts';

const [widestSpan] = spanWidths;

/** Leaves out series without members. */
export async function countBySeries(db: Connection): Promise<Map<Series, number>> {
  const rows = await db
    .selectFrom('member_spans')
    .where('width', '=', widestSpan)
    .groupBy('series')
    .select((eb) => ['series', eb.fn.sum<number>('members').as('members')])
    .execute();
  return new Map(rows.map((row) => [row.series, row.members]));
}

export async function countMembers(db: Connection, series: Series): Promise<number> {
  return (await countBySeries(db)).get(series) ?? 0;
}

/** Counts visible photos. */
export async function countGalleryPhotos(db: Connection): Promise<number> {
  const { photos } = await db
    .selectFrom('photos')
    .where('kind', '=', 'gallery')
    .where('hidden_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('photos'))
    .executeTakeFirstOrThrow();
  return photos;
}

/** The columns that searches read. */
export const foundColumns = ['id', ...itemColumns] as const;
export type FoundRow = Pick<ShownMemberRow, (typeof foundColumns)[number]>;

/** Whole records, for admins, in no order. Leaves out members that no longer exist. */
export async function findMembersById(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, MemberRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('members').where('id', 'in', ids).selectAll().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Regular members, by number. */
export async function findOfflineMembers(db: Connection) {
  return withPortraits(db)
    .leftJoin('photos as cards', (join) =>
      join
        .onRef('cards.member_id', '=', 'shown_members.id')
        .on('shown_members.is_photo_shown', '=', 1)
        .on('cards.kind', '=', 'card')
        .on('cards.hidden_at', 'is', null),
    )
    .where('series', '=', 'fb')
    .orderBy('number')
    .select([...itemColumns, 'year', 'location', 'cards.name as card_name'])
    .select((eb) => eb('story', '<>', '').as('has_story'))
    .execute();
}

export async function findAllMembers(db: Connection, series: Series): Promise<DirectoryRow[]> {
  return withPortraits(db)
    .where('series', '=', series)
    .orderBy('number')
    .select([...itemColumns, 'year', 'location'])
    .execute();
}

/** The whole record, with everything that is withheld or hidden. */
export async function findWholeMember(
  db: Connection,
  series: Series,
  number: number,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .where('series', '=', series)
    .where('number', '=', number)
    .selectAll()
    .executeTakeFirst();
}

/** The members with the nearest lower and higher number; undefined at the ends. */
export async function findNeighbors(
  db: Connection,
  series: Series,
  number: number,
): Promise<{ previous: MemberItemRow | undefined; next: MemberItemRow | undefined }> {
  const nearest = (operator: '<' | '>', order: 'asc' | 'desc') =>
    db
      .selectFrom('shown_members')
      .where('series', '=', series)
      .where('number', operator, number)
      .orderBy('number', order)
      .limit(1)
      .select(itemColumns)
      .executeTakeFirst();
  return { previous: await nearest('<', 'desc'), next: await nearest('>', 'asc') };
}

/** 0 in an empty series. */
export async function findHighestNumber(db: Connection, series: Series): Promise<number> {
  const row = await db
    .selectFrom('members')
    .where('series', '=', series)
    .orderBy('number', 'desc')
    .limit(1)
    .select('number')
    .executeTakeFirst();
  return row?.number ?? 0;
}

export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Ordered by number. */
export async function findMembersBetween(
  db: Connection,
  series: Series,
  range: NumberRange,
  limit: number,
): Promise<FoundRow[]> {
  return db
    .selectFrom('shown_members')
    .where('series', '=', series)
    .where('number', '>=', range.from)
    .where('number', '<=', range.to)
    .orderBy('number')
    .limit(limit)
    .select(foundColumns)
    .execute();
}

/** Counts up to `limit`. */
export async function countMembersBetween(
  db: Connection,
  series: Series,
  range: NumberRange,
  limit: number,
): Promise<number> {
  const matching = db
    .selectFrom('members')
    .where('series', '=', series)
    .where('number', '>=', range.from)
    .where('number', '<=', range.to)
    .limit(limit)
    .select('id');
  const { hits } = await db
    .selectFrom(matching.as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('hits'))
    .executeTakeFirstOrThrow();
  return hits;
}

export interface MemberViews {
  readonly memberId: number;
  readonly day: number;
  readonly views: number;
}

/** Adds to the views of each member and day. Skips members that no longer exist. */
export async function addMemberViews(db: Connection, added: readonly MemberViews[]): Promise<void> {
  // A fixed order prevents deadlocks between processes that count the same members.
  const inOrder = added.toSorted((a, b) => a.memberId - b.memberId || a.day - b.day);
  const integer = (value: number) => sql`cast(${value} as integer)`;
  const writer = createBatchWriter<MemberViews>(db, (rows) => {
    const values = rows.map(
      ({ memberId, day, views }) => sql`(${integer(memberId)}, ${integer(day)}, ${integer(views)})`,
    );
    const query = sql`with added (member_id, day, views) as (values ${sql.join(values)})
      insert into member_views (member_id, day, views)
        select added.member_id, added.day, added.views
        from added inner join members on members.id = added.member_id
        where true order by added.member_id, added.day
        on conflict (member_id, day) do update set views = member_views.views + excluded.views`;
    return { compile: () => query.compile(db) };
  });
  await writer.write(inOrder);
}
