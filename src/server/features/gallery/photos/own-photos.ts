/** The own photos that wait for approval. */
import { dayMs, toInstant } from '#contract/time.ts';
import { Refusal } from '#contract/errors.ts';
import { heldPhotoDays } from '#contract/gallery/moderation.ts';
import type { HeldPhoto } from '#contract/gallery/uploading.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { GalleryDeps } from './gallery-deps.ts';
import {
  findHeldPhotos,
  changeDetails,
  findPhotoOfContributor,
  lockGalleryPhoto,
  findGalleryPhoto,
} from './gallery.queries.ts';
import { photoStateOf, deletePhotoRow } from '#server/database/photos/photos.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import type { ChangedPhoto, PhotoChange } from '#contract/gallery/photo-details.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import { recordMemberEdit } from '#server/database/change-log/merge-edits.ts';
import { checkMayPublish } from '#server/identity/member-of-account.ts';
import type { Connection } from '#server/database/open-database.ts';
import { holdAgainIfStranger, type HoldingDeps } from '#server/identity/strangers.ts';
import { presentOwn } from './viewing.ts';
import {
  checkDateTaken,
  compareDetails,
  detailsOf,
  takePlace,
  withGiven,
  knownDetails,
} from './photo-details.ts';

export const heldPhotoMs = heldPhotoDays * dayMs;

export async function listHeldPhotos(
  { database }: Pick<GalleryDeps, 'database'>,
  { accountId }: Viewer,
): Promise<HeldPhoto[]> {
  const rows = await findHeldPhotos(database.kysely, accountId);
  return rows.map((row) => ({
    photoId: row.id,
    caption: row.caption,
    thumbWidth: row.thumb_width,
    thumbHeight: row.thumb_height,
    sentAt: toInstant(row.created_at),
    until: toInstant((row.hidden_at ?? row.created_at) + heldPhotoMs),
  }));
}

/** @throws Refusal `not_found` for all but the own photos that wait */
export async function getHeldPicture(
  { database, photos }: Pick<GalleryDeps, 'database' | 'photos'>,
  photoId: number,
  { accountId }: Viewer,
): Promise<AsyncIterable<Uint8Array>> {
  const rows = await findHeldPhotos(database.kysely, accountId);
  const row = rows.find(({ id }) => id === photoId);
  const picture = row && (await photos.open(row.name, { size: 'thumb', format: 'jpeg' }));
  if (picture) return picture;
  throw new Refusal('not_found', { message: 'There is no such photo.' });
}

// Decides who may change or delete a gallery photo.

function refuse(photo: PhotoRow | undefined, action: 'change' | 'delete'): never {
  if (photo?.hidden_at !== null) throw new Refusal('not_found');
  throw new Refusal('forbidden', { message: `You can ${action} only your own photos.` });
}

/**
 * Allows the contributor and admins. Does not reveal hidden photos to others.
 * @throws Refusal `not_found` or `forbidden`
 */
function checkMayDelete(
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
function checkMayChange(
  photo: PhotoRow | undefined,
  { accountId, role }: Viewer,
): asserts photo is PhotoRow {
  const isOwn = photo?.account_id === accountId || role === 'Admin';
  if (photo && photoStateOf(photo).kind !== 'hidden' && isOwn) return;
  refuse(photo, 'change');
}

// Changes what is said about a gallery photo.

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
    actor: actorOf(by.accountId),
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

// Deletes a gallery photo: first the row, then its files.

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
        actor: actorOf(viewer.accountId),
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
