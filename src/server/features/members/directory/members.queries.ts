/** SQL for single members, and what the register in memory does not have. */
import { sql } from 'kysely';
import type { Series } from '#contract/number-label.ts';
import { createBatchWriter } from '#server/database/batch-writer.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';

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

/** Whole records, for admins, in no order. Leaves out members that no longer exist. */
export async function findMembersById(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, MemberRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('members').where('id', 'in', ids).selectAll().execute();
  return new Map(rows.map((row) => [row.id, row]));
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
