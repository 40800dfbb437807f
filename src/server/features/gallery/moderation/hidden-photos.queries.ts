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
    .set({ is_held: 0, hidden_at: at, hidden_by: by, hidden_reason: reason })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('hidden_at', 'is', null), eb('is_held', '=', 1)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Shows a photo that waits, or was hidden after `hiddenAfter`; false when there is none. */
export async function showPhotoRow(
  db: Connection,
  id: number,
  hiddenAfter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ is_held: 0, hidden_at: null, hidden_by: null, hidden_reason: '' })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('hidden_at', '>', hiddenAfter), eb('is_held', '=', 1)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Lets a photo that is shown or hidden wait for approval again. At the same time as `hidePhotoRow`, the first wins.
 */
export async function holdPhotoRow(db: Connection, id: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ is_held: 1, hidden_at: at, hidden_by: null, hidden_reason: '' })
    .where('id', '=', id)
    .where('is_held', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Photos whose row is as it was when they expired. */
interface Expired {
  readonly id: number;
  readonly hidden_at: number | null;
  readonly is_held: 0 | 1;
}

/** False when it is shown again, or gone. */
export async function deleteExpiredRow(
  db: Connection,
  { id, hidden_at, is_held }: Expired,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('photos')
    .where('id', '=', id)
    .where('hidden_at', '=', hidden_at)
    .where('is_held', '=', is_held)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
