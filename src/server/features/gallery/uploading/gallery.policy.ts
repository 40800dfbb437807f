/** Decides who may delete a gallery photo. */
import { Refusal } from '#contract/errors.ts';
import type { PhotoRow } from '#server/database/photos/photo-tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';

/**
 * Allows the contributor and admins. Does not reveal hidden photos to others.
 * @throws Refusal `not_found` or `forbidden`
 */
export function checkMayDelete(
  photo: PhotoRow | undefined,
  { accountId, role }: Viewer,
): asserts photo is PhotoRow {
  if (photo?.account_id === accountId || (photo && role === 'Admin')) return;
  if (photo?.hidden_at !== null) throw new Refusal('not_found');
  throw new Refusal('forbidden', { message: 'You can delete only your own photos.' });
}
