/** Decides who may change or delete a gallery photo. */
import { Refusal } from '#contract/errors.ts';
import { photoStateOf } from '#server/database/photos/photo-state.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import type { Viewer } from '#server/http/bind-operation.ts';

function refuse(photo: PhotoRow | undefined, action: 'change' | 'delete'): never {
  if (photo?.hidden_at !== null) throw new Refusal('not_found');
  throw new Refusal('forbidden', { message: `You can ${action} only your own photos.` });
}

/**
 * Allows the contributor and admins. Does not reveal hidden photos to others.
 * @throws Refusal `not_found` or `forbidden`
 */
export function checkMayDelete(
  photo: PhotoRow | undefined,
  { accountId, role }: Viewer,
): asserts photo is PhotoRow {
  if (photo?.account_id === accountId || (photo && role === 'Admin')) return;
  refuse(photo, 'delete');
}

/**
 * The same for changes. A photo that an admin has hidden cannot be changed.
 * @throws Refusal `not_found` or `forbidden`
 */
export function checkMayChange(
  photo: PhotoRow | undefined,
  { accountId, role }: Viewer,
): asserts photo is PhotoRow {
  const isOwn = photo?.account_id === accountId || role === 'Admin';
  if (photo && photoStateOf(photo).kind !== 'hidden' && isOwn) return;
  refuse(photo, 'change');
}
