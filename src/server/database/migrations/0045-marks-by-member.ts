/** One index finds the marks of a member and the unnamed marks. SQLite did not use the partial index of unnamed marks. */
import { sql, type Kysely } from 'kysely';

export async function indexMarksByMember(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'drop index photo_marks_member',
    'drop index photo_marks_unnamed',
    'create index photo_marks_member on photo_marks (member_id, photo_id)',
  ]) {
    await sql.raw(statement).execute(db);
  }
}
