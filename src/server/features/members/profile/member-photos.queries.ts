/** All SQL about the photos that a page of a member shows. */
import type { Connection } from '#server/database/open-database.ts';
import type { PhotoRow } from '#server/database/photos/photo-tables.ts';

/** The photo and the card of a member, hidden ones too. */
export async function findMemberPhotos(db: Connection, memberId: number): Promise<PhotoRow[]> {
  return db.selectFrom('photos').where('member_id', '=', memberId).selectAll().execute();
}
