/**
 * Adds a photo to the gallery. Each account has the same file only once, with the latest caption. A repeated call with
 * the same key gets the response of the first.
 */
import { sql, type SqlBool } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { PhotoChange } from '#contract/gallery/photo-details.ts';
import {
  type AddedPhoto,
  type GalleryPhotoForm,
  type uploadingOperations,
  mostHeldBytes,
  mostPhotoBytes,
  mostPhotos,
} from '#contract/gallery/uploading.ts';
import type { StoredPhoto } from '#contract/photos.ts';
import { actorOf, recordChange } from '#server/database/change-log/change-log.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  insertRowForFiles,
  insertPhoto,
  isTakenDown,
  keyOfGalleryPhoto,
  refuseTakenDown,
} from '#server/database/photos/photos.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { lockAccounts } from '#server/identity/accounts.ts';
import { checkMayPublish } from '#server/identity/member-of-account.ts';
import { holdIfStranger, isAccountOfStranger } from '#server/identity/strangers.ts';
import { findPhotoOfContributor, lockGalleryPhoto } from './gallery.queries.ts';
import { writeDetails } from './own-photos.ts';
import {
  checkDateTaken,
  knownDetails,
  takePlace,
  undescribed,
  withGiven,
} from './photo-details.ts';
import { presentOwn, type GalleryDeps } from './viewing.ts';

/** Hidden photos count as long as their files are stored. */
interface Stored {
  readonly photos: number;
  readonly bytes: number;
}

async function countStored(db: Connection, accountId: number): Promise<Stored> {
  return db
    .selectFrom('photos')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'gallery')
    .select(({ fn }) => [
      fn.countAll<number>().as('photos'),
      fn.coalesce(fn.sum<number>('stored_bytes'), sql<number>`0`).as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether all strangers together have used up what may wait for approval. */
async function isQueueFull(db: Connection): Promise<boolean> {
  const { bytes } = await db
    .selectFrom('photos')
    .where(sql<SqlBool>`is_held = 1`)
    .select(({ fn }) => fn.coalesce(fn.sum<number>('stored_bytes'), sql<number>`0`).as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes >= mostHeldBytes;
}

const queueFull =
  'Too many photos are waiting for the admins. Please try again in a few days, or link your member record.';

/** @param stored with the new photo */
async function problemOf(
  db: Connection,
  accountId: number,
  { photos, bytes }: Stored,
): Promise<string | null> {
  if (photos <= mostPhotos.withoutMember && bytes <= mostPhotoBytes) {
    return (await isQueueFull(db)) && (await isAccountOfStranger(db, accountId)) ? queueFull : null;
  }
  const have = `You have ${(photos - 1).toLocaleString('en-US')} photos here.`;
  if (await isAccountOfStranger(db, accountId)) {
    return `${have} More are for accounts that are linked to a member: link your member record, or delete a photo.`;
  }
  if (photos > mostPhotos.withMember) return `${have} To add another, delete one first.`;
  if (bytes <= mostPhotoBytes) return null;
  return 'Your photos here take up 2 GB. To add another, delete one first.';
}

/** Why the account cannot add a photo; null if it can. */
async function problemOfAdding(db: Connection, accountId: number): Promise<string | null> {
  const { photos, bytes } = await countStored(db, accountId);
  // How large the photo is shows only once it is prepared.
  return problemOf(db, accountId, { photos: photos + 1, bytes: bytes + 1 });
}

/**
 * Call it after the insert, in a transaction that has locked the account.
 * @throws Refusal `forbidden`
 */
async function checkAdded(db: Connection, accountId: number): Promise<void> {
  const message = await problemOf(db, accountId, await countStored(db, accountId));
  if (message !== null) throw new Refusal('forbidden', { message });
}

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
  return refuseTakenDown();
}

/** The id of the photo that the account uploaded from the same file, even if hidden. */
async function findSentBefore(
  db: Connection,
  accountId: number,
  sourceHash: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('photos')
    .where('kind', '=', 'gallery')
    .where('account_id', '=', accountId)
    .where('source_hash', '=', sourceHash)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** Updates the caption of an existing photo, and its day and place if they are given. */
async function takeDetails(
  deps: GalleryDeps,
  photoId: number,
  given: PhotoChange,
  viewer: Viewer,
): Promise<AddedPhoto> {
  const { kysely, dialect } = deps.database;
  const isCaptionUpdated = await kysely.transaction().execute(async (db) => {
    const at = deps.now();
    await takePlace(db, dialect, given.location ?? '', at);
    const photo = await lockGalleryPhoto(db, dialect, photoId);
    if (!photo || isTakenDown(photo)) return refuseTakenDown();
    const isChanged = await writeDetails(db, deps, photo, { given, at, by: viewer });
    if (isChanged) await checkMayPublish(db, deps, viewer.accountId);
    return isChanged;
  });
  return present(deps, photoId, { isDuplicate: true, isCaptionUpdated });
}

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

/** @throws the database's unique violation when another call with the key or the file was faster */
async function store(
  deps: GalleryDeps,
  stored: StoredPhoto,
  { origFileName: originalName, key, caption, ...given }: Sent,
  { accountId }: Viewer,
): Promise<number> {
  const { database, photos, now } = deps;
  const taken = withGiven({ ...undescribed, caption }, given);
  const insert = async (db: Connection) => {
    const at = now();
    await lockAccounts(db, database.dialect, [accountId]);
    await takePlace(db, database.dialect, taken.location, at);
    const photo = { kind: 'gallery', accountId, memberId: null, stored, taken } as const;
    const id = await insertPhoto(db, { ...photo, caption, originalName }, at);
    if (key !== null) {
      const used = { account_id: accountId, upload_key: key, photo_id: id, used_at: at };
      await db.insertInto('upload_keys').values(used).execute();
    }
    // After the key: a photo that this key has just added is no further one.
    await checkAdded(db, accountId);
    await checkMayPublish(db, deps, accountId);
    await holdIfStranger(db, deps, { accountId, name: stored.name, at });
    await recordChange(db, {
      changedAt: at,
      actor: actorOf(accountId),
      subject: 'photo',
      subjectKey: keyOfGalleryPhoto(id),
      before: null,
      after: { name: stored.name, ...knownDetails(taken) },
      accountId,
    });
    return id;
  };
  return insertRowForFiles(database, insert, () => photos.release([stored.name]));
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
  const upload = photos.inspect(data);
  // Before what was sent before: another call may be adding the same photo.
  const problem = await problemOfAdding(database.kysely, viewer.accountId);
  const before = await findSentBefore(database.kysely, viewer.accountId, upload.sourceHash);
  // After the photo: if another call with the key has just made it, that call has stored the key too.
  const made = key === null ? null : await findUpload(database.kysely, viewer.accountId, key);
  if (made) return presentAgain(deps, made);
  if (before !== undefined) return takeDetails(deps, before, named, viewer);
  if (problem !== null) throw new Refusal('forbidden', { message: problem });
  const stored = await photos.store(upload, 'picture');
  const id = await store(deps, stored, { ...named, key }, viewer);
  return present(deps, id, { isDuplicate: false, isCaptionUpdated: false });
}

/**
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `forbidden` for a photo that
 * an admin has hidden, for an account whose member is marked as deceased and for one that has as many
 * photos as it may have, `taken` if the photo that the key made is deleted or hidden, `no_space`.
 */
export async function addPhoto(
  deps: GalleryDeps,
  { headers, body }: Input<typeof uploadingOperations.addPhoto>,
  { viewer }: Caller<Viewer>,
): Promise<AddedPhoto> {
  // The same for all attempts of one upload.
  const key = headers['idempotency-key'] ?? null;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await addOnce(deps, body, key, viewer);
    } catch (error) {
      // The same file or key was sent twice at once and the other upload got the row. Try again,
      // because that row may be gone.
      if (!isUniqueViolation(error) || attempt === maxAttempts) throw error;
    }
  }
}
