/** The SQL about accounts as contributors of the gallery. */
import type { Connection } from '#server/database/open-database.ts';

/**
 * Counts `content_version` up when everybody sees the account's name beside a photo of the gallery. For the running
 * transaction, which has changed that name.
 */
export async function versionContributorName(db: Connection, accountId: number): Promise<void> {
  const shownPhotos = db
    .selectFrom('photos')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'gallery')
    .where('hidden_at', 'is', null)
    .select('id');
  await db
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(({ exists }) => exists(shownPhotos))
    .execute();
}
