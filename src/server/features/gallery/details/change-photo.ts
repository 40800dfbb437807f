/** Changes what is said about a gallery photo. */
import { Refusal } from '#contract/errors.ts';
import type { ChangedPhoto, PhotoChange } from '#contract/gallery/photo-details.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { recordMemberEdit } from '#server/database/change-log/merge-edits.ts';
import { checkMayPublish } from '#server/database/members/check-may-publish.ts';
import type { Connection } from '#server/database/open-database.ts';
import { holdAgainIfStranger, type HoldingDeps } from '#server/database/photos/held-photos.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { GalleryDeps } from '../gallery-deps.ts';
import { changeDetails, findPhotoOfContributor, lockGalleryPhoto } from '../gallery.queries.ts';
import { checkMayChange } from '../uploading/gallery.policy.ts';
import { presentOwn } from '../viewing/gallery.present.ts';
import {
  checkDateTaken,
  compareDetails,
  detailsOf,
  takePlace,
  withGiven,
} from './photo-details.ts';

interface Write {
  readonly given: PhotoChange;
  readonly at: number;
  readonly by: Viewer;
}

/**
 * For use inside a transaction that has locked the photo, and taken the place.
 *
 * A changed photo of a stranger waits for approval again.
 * @returns false if nothing changes
 */
export async function writeDetails(
  db: Connection,
  deps: HoldingDeps,
  photo: PhotoRow,
  { given, at, by }: Write,
): Promise<boolean> {
  const before = detailsOf(photo);
  const after = withGiven(before, given);
  checkDateTaken(after, at);
  const changed = compareDetails(before, after);
  if (changed === null) return false;
  const { id, name, account_id: accountId, updated_at: touchedAt } = photo;
  await changeDetails(db, photo, after, at);
  if (by.accountId === accountId) {
    await holdAgainIfStranger(db, deps, { accountId, photoId: id, at });
  }
  const edit = {
    changedAt: at,
    actor: `account/${by.accountId}`,
    subject: 'photo',
    subjectKey: `gallery/${id}`,
    before: { name, ...changed.before },
    after: { name, ...changed.after },
    touchedAt,
    accountId,
  };
  // Edits by admins are never merged.
  if (by.role === 'Admin') await recordChanges(db, [edit]);
  else await recordMemberEdit(db, edit);
  return true;
}

/**
 * @throws Refusal `not_found` for an unknown or hidden photo; `forbidden` for another account's photo, and for an
 * account whose member is marked as deceased; `bad_request` for a wrong date
 */
export async function changePhoto(
  deps: GalleryDeps,
  photoId: number,
  given: PhotoChange,
  viewer: Viewer,
): Promise<ChangedPhoto> {
  const { database, now } = deps;
  const { kysely, dialect } = database;
  await kysely.transaction().execute(async (transaction) => {
    const at = now();
    await takePlace(transaction, dialect, given.location ?? '', at);
    const photo = await lockGalleryPhoto(transaction, dialect, photoId);
    checkMayChange(photo, viewer);
    await writeDetails(transaction, deps, photo, { given, at, by: viewer });
    // Admins correct the photos of others, whose members may have died.
    if (photo.account_id === viewer.accountId) {
      await checkMayPublish(transaction, deps, viewer.accountId);
    }
  });
  const row = await findPhotoOfContributor(kysely, photoId);
  if (!row) throw new Refusal('not_found');
  return presentOwn(row);
}
