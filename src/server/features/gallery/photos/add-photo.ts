import type { Connection } from '#server/database/open-database.ts';
import { Refusal } from '#contract/errors.ts';
import type { PhotoChange } from '#contract/gallery/photo-details.ts';
import type { AddedPhoto, GalleryPhotoForm } from '#contract/gallery/uploading.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import { lockAccounts } from '#server/identity/accounts.ts';
import { checkMayPublish } from '#server/identity/member-of-account.ts';
import { holdIfStranger } from '#server/identity/strangers.ts';
import {
  photoStateOf,
  insertPhoto,
  refuseHidden,
  giveRow,
} from '#server/database/photos/photos.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { KeptPhoto } from '#server/photo-storage/photo-storage.ts';
import type { GalleryDeps } from './gallery-deps.ts';
import { presentOwn } from './viewing.ts';
import { writeDetails } from './own-photos.ts';
import {
  checkDateTaken,
  knownDetails,
  takePlace,
  undescribed,
  withGiven,
} from './photo-details.ts';
import { findSentBefore, findPhotoOfContributor, lockGalleryPhoto } from './gallery.queries.ts';
import { checkAdded, problemOfAdding } from './photo-limits.ts';

/** An upload that the account has already made with a key. */
interface MadeUpload {
  /** Null once the photo is deleted. */
  readonly photoId: number | null;
}

async function findUpload(
  db: Connection,
  accountId: number,
  key: string,
): Promise<MadeUpload | undefined> {
  return db
    .selectFrom('upload_keys')
    .where('account_id', '=', accountId)
    .where('upload_key', '=', key)
    .select('photo_id as photoId')
    .executeTakeFirst();
}

interface NewUpload {
  readonly accountId: number;
  readonly key: string;
  readonly photoId: number;
  readonly at: number;
}

/** @throws the database's unique violation when another call with the key was faster */
async function rememberUpload(
  db: Connection,
  { accountId, key, photoId, at }: NewUpload,
): Promise<void> {
  await db
    .insertInto('upload_keys')
    .values({ account_id: accountId, upload_key: key, photo_id: photoId, used_at: at })
    .execute();
}

export async function deleteUploadKeysBefore(db: Connection, instant: number): Promise<void> {
  await db.deleteFrom('upload_keys').where('used_at', '<', instant).execute();
}

// Adds a photo to the gallery. Each account has the same file only once, with the latest caption. A
// repeated call with the same key gets the response of the first.

/**
 * Enough, because each further attempt needs another upload and deletion of the same file in
 * between.
 */
const maxAttempts = 5;

async function present(
  { database }: GalleryDeps,
  id: number,
  flags: Pick<AddedPhoto, 'isDuplicate' | 'isCaptionUpdated'>,
): Promise<AddedPhoto> {
  const row = await findPhotoOfContributor(database.kysely, id);
  if (row) return { ...presentOwn(row), ...flags };
  return refuseHidden();
}

/** Updates the caption of an existing photo, and its day and place if they are given. */
async function takeDetails(
  deps: GalleryDeps,
  photoId: number,
  given: PhotoChange,
  viewer: Viewer,
): Promise<AddedPhoto> {
  const { kysely, dialect } = deps.database;
  const isCaptionUpdated = await kysely.transaction().execute(async (transaction) => {
    const at = deps.now();
    await takePlace(transaction, dialect, given.location ?? '', at);
    const photo = await lockGalleryPhoto(transaction, dialect, photoId);
    if (!photo || photoStateOf(photo).kind === 'hidden') return refuseHidden();
    const isChanged = await writeDetails(transaction, deps, photo, { given, at, by: viewer });
    if (isChanged) await checkMayPublish(transaction, deps, viewer.accountId);
    return isChanged;
  });
  return present(deps, photoId, { isDuplicate: true, isCaptionUpdated });
}

/** The response to the call that made the photo, with its present details. */
async function presentAgain(
  { database }: GalleryDeps,
  { photoId }: MadeUpload,
): Promise<AddedPhoto> {
  const row = photoId === null ? undefined : await findPhotoOfContributor(database.kysely, photoId);
  if (row) return { ...presentOwn(row), isDuplicate: false, isCaptionUpdated: false };
  throw new Refusal('taken', {
    message: 'This photo was already uploaded, and it has been removed since.',
  });
}

interface Sent extends Omit<GalleryPhotoForm, 'data'> {
  /** Null for a client that does not repeat calls. */
  readonly key: string | null;
}

async function store(
  deps: GalleryDeps,
  kept: KeptPhoto,
  { origFileName, key, ...given }: Sent,
  { accountId }: Viewer,
): Promise<number> {
  const { database, photos, now } = deps;
  const details = withGiven({ ...undescribed, caption: given.caption }, given);
  const insert = async (transaction: Connection) => {
    const at = now();
    await lockAccounts(transaction, database.dialect, [accountId]);
    await takePlace(transaction, database.dialect, details.location, at);
    const photo = { kind: 'gallery', accountId, memberId: null, kept, taken: details } as const;
    const { caption } = details;
    const named = { ...photo, caption, originalName: origFileName };
    const id = await insertPhoto(transaction, named, at);
    if (key !== null) await rememberUpload(transaction, { accountId, key, photoId: id, at });
    // After the key: a photo that this key has just added is no further one.
    await checkAdded(transaction, accountId);
    await checkMayPublish(transaction, deps, accountId);
    await holdIfStranger(transaction, deps, { accountId, name: kept.name, at });
    await recordChanges(transaction, [
      {
        changedAt: at,
        actor: actorOf(accountId),
        subject: 'photo',
        subjectKey: `gallery/${id}`,
        before: null,
        after: { name: kept.name, ...knownDetails(details) },
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
  key: string | null,
  viewer: Viewer,
): Promise<AddedPhoto> {
  const { database, photos } = deps;
  const { data, ...named } = form;
  // Before the work of preparing the photo; checked again in the transaction.
  await checkMayPublish(database.kysely, deps, viewer.accountId);
  checkDateTaken(withGiven({ ...undescribed, caption: form.caption }, form), deps.now());
  const upload = photos.look(data);
  // Before what was sent before: another call may be adding the same photo.
  const problem = await problemOfAdding(database.kysely, viewer.accountId);
  const before = await findSentBefore(database.kysely, viewer.accountId, upload.sourceHash);
  // After the photo: if another call with the key has just made it, that call has stored the key too.
  const made = key === null ? null : await findUpload(database.kysely, viewer.accountId, key);
  if (made) return presentAgain(deps, made);
  if (before) return takeDetails(deps, before.id, named, viewer);
  if (problem !== null) throw new Refusal('forbidden', { message: problem });
  const kept = await photos.keep(upload, 'picture');
  const id = await store(deps, kept, { ...named, key }, viewer);
  return present(deps, id, { isDuplicate: false, isCaptionUpdated: false });
}

/**
 * @param key the same for all attempts of one upload; null without one
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `forbidden` for a photo that
 * an admin has hidden, for an account whose member is marked as deceased and for one that has as many
 * photos as it may have, `taken` if the photo that the key made is deleted or hidden, `no_space`.
 */
export async function addPhoto(
  deps: GalleryDeps,
  form: GalleryPhotoForm,
  key: string | null,
  viewer: Viewer,
): Promise<AddedPhoto> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await addOnce(deps, form, key, viewer);
    } catch (error) {
      // The same file or key was sent twice at once and the other upload got the row. Try again,
      // because that row may be gone.
      if (!isUniqueViolation(error) || attempt === maxAttempts) throw error;
    }
  }
}
