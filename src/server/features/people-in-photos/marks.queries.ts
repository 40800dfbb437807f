/** SQL for marks of people in gallery photos. */
import { sql, type Selectable } from 'kysely';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import type {
  PhotoMarksTable,
  MarkSuggestionsTable,
} from '#server/database/schema/people-in-photos.ts';

type MarkRow = Selectable<PhotoMarksTable>;
export type NewMark = Omit<MarkRow, 'id'>;

/** Marks in visible gallery photos, with what decides about them. */
const judged = (db: Connection) =>
  db
    .selectFrom('photo_marks')
    .innerJoin('photos', (join) =>
      join
        .onRef('photos.id', '=', 'photo_marks.photo_id')
        .on('photos.kind', '=', 'gallery')
        .on('photos.hidden_at', 'is', null),
    )
    .leftJoin('shown_members', 'shown_members.id', 'photo_marks.member_id')
    .leftJoin('claims as held', (join) =>
      join
        .onRef('held.member_id', '=', 'photo_marks.member_id')
        .on('held.is_approved', '=', 1)
        .on('held.is_validated', '=', 1),
    )
    .select([
      'photo_marks.id',
      'photo_marks.photo_id',
      'x',
      'y',
      'photo_marks.member_id',
      'marked_by',
      'marked_at',
      'agreed_at',
      'agreed_by',
      'agreed_as_admin',
      'refused_at',
      'photos.account_id as contributor_id',
      'shown_members.deceased',
      'shown_members.is_photo_shown',
      'held.account_id as holder_id',
    ]);

export type FoundMark = Awaited<ReturnType<typeof findMarksIn>>[number];

/** From left to right, without those that were removed for good. */
export async function findMarksIn(db: Connection, photoId: number) {
  return judged(db)
    .where('photo_marks.photo_id', '=', photoId)
    .where('refused_at', 'is', null)
    .orderBy('x')
    .orderBy('y')
    .orderBy('photo_marks.id')
    .execute();
}

/** Also one that was removed for good. */
export async function findMark(db: Connection, id: number): Promise<FoundMark | undefined> {
  return judged(db).where('photo_marks.id', '=', id).executeTakeFirst();
}

/**
 * Marks that no one has agreed to, and those whose living member has lost the account that agreed, as `isWaiting` in
 * `marks.policy.ts`. Literals, so that the partial indexes match.
 */
const isOpen = sql<boolean>`photo_marks.id in (
  select id from photo_marks where member_id is not null and agreed_at is null and refused_at is null
  union all
  select marks.id from photo_marks as marks
    inner join members on members.id = marks.member_id and members.deceased = 0
    where agreed_at is not null and agreed_as_admin = 0 and not exists (
      select 1 from claims
      where claims.member_id = marks.member_id and is_approved = 1 and is_validated = 1))`;
const isUnnamed = sql<boolean>`photo_marks.member_id is null`;
const hasSuggestion = sql<boolean>`exists (
  select 1 from mark_suggestions where mark_suggestions.mark_id = photo_marks.id)`;

/** Not of an account that is disabled. */
const byActive = sql<boolean>`not exists (
  select 1 from accounts where accounts.id = marked_by and disabled_at is not null)`;
/** Living members with an account answer for themselves. */
const isForAdmins = sql<boolean>`(shown_members.deceased = 1 or held.account_id is null)`;

export type ReviewQueue = 'waiting' | 'suggested';

const inQueue = (db: Connection, queue: ReviewQueue) =>
  queue === 'waiting'
    ? judged(db).where(isOpen).where(byActive).where(isForAdmins)
    : judged(db).where(isUnnamed).where(hasSuggestion);

/** The oldest first. */
export async function findQueue(db: Connection, queue: ReviewQueue, limit: number) {
  return inQueue(db, queue).orderBy('photo_marks.id').limit(limit).execute();
}

export async function countQueue(db: Connection, queue: ReviewQueue): Promise<number> {
  const { marks } = await inQueue(db, queue)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('marks'))
    .executeTakeFirstOrThrow();
  return marks;
}

/** The row, locked until the transaction ends. On SQLite the transaction is the only writer. */
export async function lockMark(
  db: Connection,
  { name }: DatabaseDialect,
  id: number,
): Promise<MarkRow | undefined> {
  const mark = db.selectFrom('photo_marks').where('id', '=', id).selectAll();
  return (name === 'postgres' ? mark.forUpdate() : mark).executeTakeFirst();
}

/** Undefined for a hidden or unknown photo. Marks are added to a photo one after the other. */
export async function lockPhoto(
  db: Connection,
  { name }: DatabaseDialect,
  id: number,
): Promise<{ readonly account_id: number } | undefined> {
  const photo = db
    .selectFrom('photos')
    .where('id', '=', id)
    .where('kind', '=', 'gallery')
    .where('hidden_at', 'is', null)
    .select('account_id');
  return (name === 'postgres' ? photo.forNoKeyUpdate() : photo).executeTakeFirst();
}

/** Also one that waits or was removed for good. */
export async function findMarkOf(
  db: Connection,
  photoId: number,
  memberId: number,
): Promise<MarkRow | undefined> {
  return db
    .selectFrom('photo_marks')
    .where('photo_id', '=', photoId)
    .where('member_id', '=', memberId)
    .selectAll()
    .executeTakeFirst();
}

export async function countMarksIn(db: Connection, photoId: number): Promise<number> {
  const { marks } = await db
    .selectFrom('photo_marks')
    .where('photo_id', '=', photoId)
    .where('refused_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('marks'))
    .executeTakeFirstOrThrow();
  return marks;
}

/** Named marks of this account without an agreement: in all photos, and in this one. */
export async function countOpenOf(
  db: Connection,
  accountId: number,
  photoId: number,
): Promise<{ readonly all: number; readonly inPhoto: number }> {
  const rows = await db
    .selectFrom('photo_marks')
    .where('marked_by', '=', accountId)
    .where('member_id', 'is not', null)
    .select('photo_id')
    .execute();
  return { all: rows.length, inPhoto: rows.filter((row) => row.photo_id === photoId).length };
}

/** @throws the database's unique violation when the member is marked in the photo, and its foreign key violation */
export async function insertMark(db: Connection, mark: NewMark): Promise<number> {
  const { id } = await db
    .insertInto('photo_marks')
    .values(mark)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMark(
  db: Connection,
  id: number,
  changes: Partial<NewMark>,
): Promise<void> {
  await db.updateTable('photo_marks').set(changes).where('id', '=', id).execute();
}

export async function deleteMark(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('photo_marks').where('id', '=', id).execute();
}

// SQL for suggestions of who an unnamed mark is.

type SuggestionRow = Selectable<MarkSuggestionsTable>;
export type NewSuggestion = Omit<SuggestionRow, 'id'>;

/** Oldest first. Leaves out members who withhold their names or photos. */
export async function findSuggestions(
  db: Connection,
  markIds: readonly number[],
): Promise<SuggestionRow[]> {
  if (markIds.length === 0) return [];
  return db
    .selectFrom('mark_suggestions')
    .leftJoin('shown_members', 'shown_members.id', 'mark_suggestions.member_id')
    .where('mark_id', 'in', markIds)
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('is_photo_shown', '=', 1)]))
    .orderBy('mark_suggestions.id')
    .selectAll('mark_suggestions')
    .execute();
}

export async function findSuggestion(
  db: Connection,
  where: { readonly id: number } | Pick<SuggestionRow, 'mark_id' | 'suggested_by'>,
): Promise<SuggestionRow | undefined> {
  const rows = db.selectFrom('mark_suggestions').selectAll();
  if ('id' in where) return rows.where('id', '=', where.id).executeTakeFirst();
  return rows
    .where('mark_id', '=', where.mark_id)
    .where('suggested_by', '=', where.suggested_by)
    .executeTakeFirst();
}

/** @throws the database's unique violation when the account has suggested a name, and its foreign key violation */
export async function insertSuggestion(db: Connection, row: NewSuggestion): Promise<void> {
  await db.insertInto('mark_suggestions').values(row).execute();
}

export async function deleteSuggestion(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('mark_suggestions').where('id', '=', id).execute();
}

/** All of this mark, and those of the member at other marks in the photo. */
export async function deleteSuggestions(
  db: Connection,
  { id, photo_id, member_id }: { id: number; photo_id: number; member_id: number },
): Promise<void> {
  await db.deleteFrom('mark_suggestions').where('mark_id', '=', id).execute();
  await db
    .deleteFrom('mark_suggestions')
    .where('member_id', '=', member_id)
    .where('mark_id', 'in', (eb) =>
      eb.selectFrom('photo_marks').where('photo_id', '=', photo_id).select('photo_marks.id'),
    )
    .execute();
}
