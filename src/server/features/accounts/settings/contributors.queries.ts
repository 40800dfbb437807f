import type { Connection } from '#server/database/open-database.ts';

/**
 * Increases `content_version` if the account's name appears beside a visible gallery photo. Runs in
 * the caller's transaction, after the change of the name.
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
