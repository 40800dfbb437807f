/** SQL that hides photos, shows them again and deletes those that stay hidden. */
import type { Connection } from '#server/database/open-database.ts';

export interface Hiding {
  readonly at: number;
  readonly by: number;
  readonly reason: string;
}

/** False when the photo is already hidden or gone. */
export async function hidePhotoRow(
  db: Connection,
  id: number,
  { at, by, reason }: Hiding,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ hidden_at: at, hidden_by: by, hidden_reason: reason })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Shows a photo that was hidden after `hiddenAfter`; false when there is none. */
export async function showPhotoRow(
  db: Connection,
  id: number,
  hiddenAfter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ hidden_at: null, hidden_by: null, hidden_reason: '' })
    .where('id', '=', id)
    .where('hidden_at', '>', hiddenAfter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes a photo that was hidden at `hiddenUntil` or earlier; false when it is shown again or
 * gone.
 */
export async function deleteHiddenRow(
  db: Connection,
  id: number,
  hiddenUntil: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('photos')
    .where('id', '=', id)
    .where('hidden_at', '<=', hiddenUntil)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
