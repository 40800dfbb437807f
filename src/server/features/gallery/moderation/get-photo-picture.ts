/** Serves the picture of a photo to admins, the only way to see a hidden one. */
import { Refusal } from '#contract/errors.ts';
import type { PhotoAdminDeps } from './photo-admin-deps.ts';
import { expiryOf, isSquare } from './photo-admin.present.ts';
import { findDescribedPhoto } from './photo-admin.queries.ts';

/** @throws Refusal `not_found` for a photo that is gone. */
export async function getPhotoPicture(
  { database: { kysely }, photos, now }: PhotoAdminDeps,
  photoId: number,
): Promise<AsyncIterable<Uint8Array>> {
  const row = await findDescribedPhoto(kysely, photoId, expiryOf(now()));
  const picture = row
    ? await photos.open(row.name, { size: isSquare(row) ? 'avatar' : 'medium', format: 'jpeg' })
    : null;
  if (picture) return picture;
  throw new Refusal('not_found', { message: 'This photo was deleted.' });
}
