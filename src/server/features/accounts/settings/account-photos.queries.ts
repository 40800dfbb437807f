import type { Connection } from '#server/database/open-database.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';

export async function findPhotosOfAccount(db: Connection, accountId: number): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .selectAll()
    .execute();
}
