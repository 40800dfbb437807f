/**
 * Adds a photo to the gallery. Each account has the same file only once, with the latest caption.
 */
import type { AddedPhoto, GalleryPhotoForm } from '#contract/gallery/uploading.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { checkMayPublish } from '#server/database/members/check-may-publish.ts';
import { insertPhoto, refuseHidden } from '#server/database/photos/photos.ts';
import { isUniqueViolation } from '#server/database/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import { giveRow } from '#server/database/photos/row-of-files.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { KeptPhoto } from '#server/photo-storage/photo-storage.ts';
import type { GalleryDeps } from '../gallery-deps.ts';
import { presentPhoto } from '../viewing/gallery.present.ts';
import {
  changeCaption,
  findSentBefore,
  findShownPhoto,
  lockGalleryPhoto,
} from '../gallery.queries.ts';

/**
 * Enough, because each further attempt needs another upload and deletion of the same file in
 * between.
 */
const maxAttempts = 5;

async function present(
  { database }: GalleryDeps,
  id: number,
  news: Pick<AddedPhoto, 'isDuplicate' | 'isCaptionUpdated'>,
): Promise<AddedPhoto> {
  const row = await findShownPhoto(database.kysely, id);
  if (row) return { ...presentPhoto(row), ...news };
  return refuseHidden();
}

/** Updates the caption of an existing photo. */
async function takeCaption(
  deps: GalleryDeps,
  photoId: number,
  caption: string,
): Promise<AddedPhoto> {
  const { database } = deps;
  const isCaptionUpdated = await database.kysely.transaction().execute(async (transaction) => {
    const photo = await lockGalleryPhoto(transaction, database.dialect, photoId);
    if (photo?.hidden_at !== null) return refuseHidden();
    if (photo.caption === caption) return false;
    const at = deps.now();
    const { name, account_id: accountId, updated_at: touchedAt } = photo;
    await changeCaption(transaction, photo, caption, at);
    await checkMayPublish(transaction, deps, accountId);
    await recordChanges(transaction, [
      {
        changedAt: at,
        actor: `account/${accountId}`,
        subject: 'photo',
        subjectKey: `gallery/${photoId}`,
        before: { name, caption: photo.caption },
        after: { name, caption },
        touchedAt,
        accountId,
      },
    ]);
    return true;
  });
  return present(deps, photoId, { isDuplicate: true, isCaptionUpdated });
}

async function store(
  deps: GalleryDeps,
  kept: KeptPhoto,
  { caption, origFileName }: GalleryPhotoForm,
  { accountId }: Viewer,
): Promise<number> {
  const { database, photos, now } = deps;
  const insert = async (transaction: Connection) => {
    const at = now();
    const photo = { kind: 'gallery', accountId, memberId: null, kept, caption } as const;
    const id = await insertPhoto(transaction, { ...photo, originalName: origFileName }, at);
    await checkMayPublish(transaction, deps, accountId);
    await recordChanges(transaction, [
      {
        changedAt: at,
        actor: `account/${accountId}`,
        subject: 'photo',
        subjectKey: `gallery/${id}`,
        before: null,
        after: { name: kept.name, caption },
        accountId,
      },
    ]);
    return id;
  };
  return giveRow(database, insert, () => photos.release([kept.name]));
}

async function addOnce(
  deps: GalleryDeps,
  form: GalleryPhotoForm,
  viewer: Viewer,
): Promise<AddedPhoto> {
  const { database, photos } = deps;
  // Before the work of preparing the photo; checked again in the transaction.
  await checkMayPublish(database.kysely, deps, viewer.accountId);
  const upload = photos.look(form.data);
  const before = await findSentBefore(database.kysely, viewer.accountId, upload.sourceHash);
  if (before) return takeCaption(deps, before.id, form.caption);
  const kept = await photos.keep(upload, 'picture');
  const id = await store(deps, kept, form, viewer);
  return present(deps, id, { isDuplicate: false, isCaptionUpdated: false });
}

/**
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `forbidden` for a photo that
 * an admin has hidden and for an account whose member is marked as deceased.
 */
export async function addPhoto(
  deps: GalleryDeps,
  form: GalleryPhotoForm,
  viewer: Viewer,
): Promise<AddedPhoto> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await addOnce(deps, form, viewer);
    } catch (error) {
      // The same file was uploaded twice at once and the other upload got the row. Try again,
      // because that row may be gone.
      if (!isUniqueViolation(error) || attempt === maxAttempts) throw error;
    }
  }
}
