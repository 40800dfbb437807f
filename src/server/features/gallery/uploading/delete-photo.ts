/** Deletes a gallery photo: first the row, then its files. */
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { deletePhotoRow } from '#server/database/photos/photos.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { GalleryDeps } from '../gallery-deps.ts';
import { detailsOf, knownDetails } from '../details/photo-details.ts';
import { checkMayDelete } from './gallery.policy.ts';
import { findGalleryPhoto } from '../gallery.queries.ts';

/** @throws Refusal `not_found` for an unknown photo, `forbidden` for another account's photo. */
export async function deletePhoto(
  { database, photos, now }: GalleryDeps,
  photoId: number,
  viewer: Viewer,
): Promise<void> {
  const name = await database.kysely.transaction().execute(async (transaction) => {
    const photo = await findGalleryPhoto(transaction, photoId);
    checkMayDelete(photo, viewer);
    if (!(await deletePhotoRow(transaction, photo.id))) throw new Refusal('not_found');
    await recordChanges(transaction, [
      {
        changedAt: now(),
        actor: `account/${viewer.accountId}`,
        subject: 'photo',
        subjectKey: `gallery/${photo.id}`,
        before: { name: photo.name, ...knownDetails(detailsOf(photo)) },
        after: null,
        accountId: photo.account_id,
      },
    ]);
    return photo.name;
  });
  await photos.release([name]);
}
