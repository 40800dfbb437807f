/** SQL for suggestions of who an unnamed mark is. */
import type { Selectable } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';
import type { MarkSuggestionsTable } from '#server/database/schema/people-in-photos.ts';

export type SuggestionRow = Selectable<MarkSuggestionsTable>;
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
