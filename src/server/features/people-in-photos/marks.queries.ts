/** Rows of marks of people in gallery photos that several use cases read or write. */
import type { Selectable } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';
import { shownPhotos } from '#server/database/photos/photos.ts';
import type {
  MarkSuggestionsTable,
  PhotoMarksTable,
} from '#server/database/schema/people-in-photos.ts';
import { isLinked } from '#server/identity/member-of-account.ts';

type MarkRow = Selectable<PhotoMarksTable>;
export type NewMark = Omit<MarkRow, 'id'>;
export type NewSuggestion = Omit<Selectable<MarkSuggestionsTable>, 'id'>;

/** Marks in these photos, with what decides about them. */
export const judged = (db: Connection) =>
  shownPhotos(db)
    .innerJoin('photo_marks', 'photo_marks.photo_id', 'photos.id')
    .leftJoin('shown_members', 'shown_members.id', 'photo_marks.member_id')
    .leftJoin('claims as links', (join) =>
      join.onRef('links.member_id', '=', 'photo_marks.member_id').on(isLinked('links')),
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
      'shown_members.number',
      'shown_members.deceased',
      'shown_members.is_photo_shown',
      'links.account_id as owner_id',
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
