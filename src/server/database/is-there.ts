import type { Connection } from './open-database.ts';

/** Whether the row exists, or none is meant. */
export async function isThere(
  db: Connection,
  table: 'accounts' | 'members' | 'photos' | 'photo_marks',
  id: number | null,
): Promise<boolean> {
  if (id === null) return true;
  const row = await db.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst();
  return row !== undefined;
}
