/** Who may delete a photo of the gallery. */
import { Refusal } from '#contract/errors.ts';
import type { PhotoRow } from '#server/database/photos/photo-tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';

/**
 * Whoever sent it, and admins. That a hidden photo is there is told to nobody else.
 *
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
