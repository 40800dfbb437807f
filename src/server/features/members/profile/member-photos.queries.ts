import type { Connection } from '#server/database/open-database.ts';
import type { PhotoRow } from '#server/database/photos/photo-tables.ts';

/** Photo and card, including hidden ones. */
export async function findMemberPhotos(db: Connection, memberId: number): Promise<PhotoRow[]> {
  return db.selectFrom('photos').where('member_id', '=', memberId).selectAll().execute();
}
