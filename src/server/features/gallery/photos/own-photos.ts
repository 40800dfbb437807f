/** What contributors do with the photos that they have added: they list, change and delete them. Admins can too. */
import { Refusal } from '#contract/errors.ts';
import { heldPhotoDays } from '#contract/gallery/moderation.ts';
import type {
  ChangedPhoto,
  PhotoChange,
  photoDetailOperations,
} from '#contract/gallery/photo-details.ts';
import type { HeldPhoto, uploadingOperations } from '#contract/gallery/uploading.ts';
import { dayMs, toInstant } from '#contract/time.ts';
import { actorOf, recordChange } from '#server/database/change-log/change-log.ts';
import { recordMemberEdit } from '#server/database/change-log/merge-edits.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  deletePhotoRow,
  detailsOf,
  isTakenDown,
  keyOfGalleryPhoto,
} from '#server/database/photos/photos.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { checkMayPublish } from '#server/identity/member-of-account.ts';
import { holdAgainIfStranger, type HoldingDeps } from '#server/identity/strangers.ts';
import { findPhotoOfContributor, lockGalleryPhoto } from './gallery.queries.ts';
import {
  changeDetails,
  checkDateTaken,
  compareDetails,
  knownDetails,
  takePlace,
  withGiven,
} from './photo-details.ts';
import { presentOwn, type GalleryDeps } from './viewing.ts';

export const heldPhotoMs = heldPhotoDays * dayMs;

/** The ids of all own photos, newest first, including hidden and deleted ones. */
export async function listOwnPhotos(
  { database }: Pick<GalleryDeps, 'database'>,
  _: unknown,
  { viewer }: Caller<Viewer>,
): Promise<number[]> {
  const rows = await database.kysely
    .selectFrom('photos')
    .where('kind', '=', 'gallery')
    .where('account_id', '=', viewer.accountId)
    .orderBy('id', 'desc')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The photos of the account that wait for approval, newest first. */
async function findHeldPhotos(db: Connection, accountId: number): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .where('kind', '=', 'gallery')
    .where('account_id', '=', accountId)
    .where('is_held', '=', 1)
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
}

export async function listHeldPhotos(
  { database }: Pick<GalleryDeps, 'database'>,
  _: unknown,
  { viewer }: Caller<Viewer>,
): Promise<HeldPhoto[]> {
  const rows = await findHeldPhotos(database.kysely, viewer.accountId);
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
  { params }: Input<typeof uploadingOperations.getHeldPicture>,
  { viewer }: Caller<Viewer>,
): Promise<AsyncIterable<Uint8Array>> {
  const rows = await findHeldPhotos(database.kysely, viewer.accountId);
  const row = rows.find(({ id }) => id === params.photoId);
  const picture = row && (await photos.open(row.name, { size: 'thumb', format: 'jpeg' }));
  if (picture) return picture;
  throw new Refusal('not_found', { message: 'There is no such photo.' });
}

/** Does not reveal hidden photos. */
function refuse(photo: PhotoRow | undefined, action: 'change' | 'delete'): never {
  if (photo?.hidden_at !== null) throw new Refusal('not_found');
  throw new Refusal('forbidden', { message: `You can ${action} only your own photos.` });
}

/**
 * Allows the contributor and admins.
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
 * The same for changes. A photo that an admin has hidden or deleted cannot be changed.
 * @throws Refusal `not_found` or `forbidden`
 */
function checkMayChange(
  photo: PhotoRow | undefined,
  { accountId, role }: Viewer,
): asserts photo is PhotoRow {
  const isOwn = photo?.account_id === accountId || role === 'Admin';
  if (photo && !isTakenDown(photo) && isOwn) return;
  refuse(photo, 'change');
}

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
    subject: 'photo' as const,
    subjectKey: keyOfGalleryPhoto(id),
    before: { name, ...changed.before },
    after: { name, ...changed.after },
    touchedAt,
    accountId,
  };
  // Edits by admins are never merged.
  if (by.role === 'Admin') await recordChange(db, edit);
  else await recordMemberEdit(db, edit);
  return true;
}

/**
 * @throws Refusal `not_found` for an unknown or hidden photo; `forbidden` for another account's photo, and for an
 * account whose member is marked as deceased; `bad_request` for a wrong date
 */
export async function changePhoto(
  deps: GalleryDeps,
  { params: { photoId }, body: given }: Input<typeof photoDetailOperations.changePhoto>,
  { viewer }: Caller<Viewer>,
): Promise<ChangedPhoto> {
  const { kysely, dialect } = deps.database;
  await kysely.transaction().execute(async (db) => {
    const at = deps.now();
    await takePlace(db, dialect, given.location ?? '', at);
    const photo = await lockGalleryPhoto(db, dialect, photoId);
    checkMayChange(photo, viewer);
    await writeDetails(db, deps, photo, { given, at, by: viewer });
    // Admins correct the photos of others, whose members may have died.
    if (photo.account_id === viewer.accountId) await checkMayPublish(db, deps, viewer.accountId);
  });
  const row = await findPhotoOfContributor(kysely, photoId);
  if (!row) throw new Refusal('not_found');
  return presentOwn(row);
}

/**
 * Deletes first the row, then the files.
 * @throws Refusal `not_found` for an unknown photo, `forbidden` for another account's photo.
 */
export async function deletePhoto(
  { database, photos, now }: Pick<GalleryDeps, 'database' | 'photos' | 'now'>,
  { params }: Input<typeof uploadingOperations.deletePhoto>,
  { viewer }: Caller<Viewer>,
): Promise<void> {
  const name = await database.kysely.transaction().execute(async (db) => {
    const photo = await db
      .selectFrom('photos')
      .where('kind', '=', 'gallery')
      .where('id', '=', params.photoId)
      .selectAll()
      .executeTakeFirst();
    checkMayDelete(photo, viewer);
    if (!(await deletePhotoRow(db, photo.id))) throw new Refusal('not_found');
    await recordChange(db, {
      changedAt: now(),
      actor: actorOf(viewer.accountId),
      subject: 'photo',
      subjectKey: keyOfGalleryPhoto(photo.id),
      before: { name: photo.name, ...knownDetails(detailsOf(photo)) },
      after: null,
      accountId: photo.account_id,
    });
    return photo.name;
  });
  await photos.release([name]);
}
