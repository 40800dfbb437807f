/** Hiding the rows of photos, showing them again, and what becomes of those that stay hidden. */
import type { Connection } from '#server/database/open-database.ts';

/** Who hid a photo when, and why. */
export interface Hiding {
  readonly at: number;
  readonly by: number;
  readonly reason: string;
}

/** Keeps everybody from seeing a photo; false when it is hidden already, or gone. */
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

/** Lets everybody see a photo again that was hidden after an instant; false when nothing was there to show. */
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

/** Takes a photo away that has been hidden since an instant or before; false when it is shown again, or gone. */
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
