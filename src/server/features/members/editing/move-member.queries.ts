/** Changes a member's number. Everything linked to the member stays linked. */
import { createNameIndex } from '#server/database/members/name-index.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/tables.ts';

type Moved = Pick<MemberRow, 'id' | 'series' | 'number' | 'search_text'>;

/**
 * Runs in the caller's transaction, which holds the members' lock and has checked that the number
 * is free.
 */
export async function moveMember(db: Connection, member: Moved, to: number): Promise<void> {
  const { id, series, number, search_text } = member;
  await db.updateTable('members').set({ number: to }).where('id', '=', id).execute();
  await createNameIndex(db).update([
    { series, number, before: search_text, after: null },
    { series, number: to, before: null, after: search_text },
  ]);
}
