/** Rows of photos of all kinds. Several features write them; each displays its own kind. */
import { sql, type SqlBool } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { PhotoKind } from '#contract/gallery/moderation.ts';
import { photoUri, type StoredPhoto } from '#contract/photos.ts';
import { recordChange } from '../change-log/change-log.ts';
import { isCommitCutShort, refuseGoneAccount } from '../dialects/database-errors.ts';
import type { DatabaseDialect } from '../dialects/dialect.ts';
import type { Connection, Database } from '../open-database.ts';
import { placeKey } from '../places/places.ts';
import type { PhotoRow } from '../schema/gallery.ts';

/** Who sees a photo: everyone, its contributor and admins, or only admins (of a deleted one for some hours). */
export type PhotoState =
  | { readonly kind: 'shown' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'hidden'; readonly reason: string }
  | { readonly kind: 'deleted'; readonly reason: string };

export function photoStateOf({
  hidden_at,
  deleted_at,
  is_held,
  hidden_reason: reason,
}: Pick<PhotoRow, 'hidden_at' | 'deleted_at' | 'is_held' | 'hidden_reason'>): PhotoState {
  if (hidden_at === null) return { kind: 'shown' };
  if (is_held === 1) return { kind: 'waiting' };
  return { kind: deleted_at === null ? 'hidden' : 'deleted', reason };
}

/** Whether an admin has hidden or deleted it. */
export const isTakenDown = ({ hidden_at, is_held }: Pick<PhotoRow, 'hidden_at' | 'is_held'>) =>
  hidden_at !== null && is_held === 0;

/** Literals, as in the partial indexes of the gallery, which do not match parameters. */
export const isShownInGallery = sql<SqlBool>`photos.kind = 'gallery' and photos.hidden_at is null`;

/** The gallery photos that everyone sees. */
export const shownPhotos = (db: Connection) => db.selectFrom('photos').where(isShownInGallery);

/** The key of a gallery photo in the change log. */
export const keyOfGalleryPhoto = (id: number): string => `gallery/${id}`;

export const thumbColumns = [
  'photos.id',
  'photos.name',
  'photos.thumb_width',
  'photos.thumb_height',
  'photos.caption',
] as const;

/** A gallery photo in a list. */
export const presentThumb = (
  row: Pick<PhotoRow, 'id' | 'name' | 'thumb_width' | 'thumb_height' | 'caption'>,
) => ({
  photoId: row.id,
  thumbPhotoUri: photoUri(row.name, 'thumb'),
  thumbWidth: row.thumb_width,
  thumbHeight: row.thumb_height,
  caption: row.caption,
});

/** What its contributor says about a photo. */
export interface PhotoDetails {
  readonly caption: string;
  /** '' without one. */
  readonly description: string;
  /** Each part of the date is 0 when unknown. */
  readonly day: number;
  readonly month: number;
  readonly year: number;
  /** '' if unknown. */
  readonly location: string;
}

export const detailsOf = (row: PhotoRow): PhotoDetails => ({
  caption: row.caption,
  description: row.description,
  day: row.taken_day,
  month: row.taken_month,
  year: row.taken_year,
  location: row.taken_location,
});

export interface NewPhoto {
  readonly kind: PhotoKind;
  readonly accountId: number;
  readonly memberId: number | null;
  readonly stored: StoredPhoto;
  readonly originalName: string;
  readonly caption: string;
  /** When and where it was taken; without it unknown. */
  readonly taken?: Omit<PhotoDetails, 'caption' | 'description'>;
}

/**
 * @throws the database's unique violation when the place is taken or the account has sent the same file before
 * @throws Refusal `unauthorized` when the account no longer exists
 */
export async function insertPhoto(db: Connection, photo: NewPhoto, at: number): Promise<number> {
  const { stored, taken } = photo;
  const { id } = await db
    .insertInto('photos')
    .values({
      kind: photo.kind,
      account_id: photo.accountId,
      member_id: photo.memberId,
      name: stored.name,
      source_hash: stored.sourceHash,
      width: stored.width,
      height: stored.height,
      thumb_width: stored.thumbWidth,
      thumb_height: stored.thumbHeight,
      stored_bytes: stored.bytes,
      original_name: photo.originalName,
      caption: photo.caption,
      created_at: at,
      updated_at: at,
      hidden_at: null,
      hidden_by: null,
      ...(taken && {
        taken_day: taken.day,
        taken_month: taken.month,
        taken_year: taken.year,
        taken_location: taken.location,
        taken_spelling: placeKey(taken.location),
        dated_at: taken.year === 0 ? null : at,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseGoneAccount);
  return id;
}

/**
 * Runs the transaction that inserts a row for stored files, and deletes the files if it certainly failed.
 *
 * @param discardFiles deletes the files. Not called if the outcome of the commit is unknown, because the row may exist,
 * possibly only after a crash, and needs its files. The sweep deletes files without a row.
 */
export async function insertRowForFiles<Result>(
  { kysely }: Pick<Database, 'kysely'>,
  work: (db: Connection) => Promise<Result>,
  discardFiles: () => Promise<unknown>,
): Promise<Result> {
  let isCommitting = false;
  try {
    return await kysely.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      isCommitting = true;
      return result;
    });
  } catch (error) {
    if (!isCommitting || isCommitCutShort(error)) await discardFiles();
    throw error;
  }
}

/** The owner of a photo kind that allows only one photo. */
export interface PhotoPlace {
  readonly kind: Exclude<PhotoKind, 'gallery'>;
  readonly column: 'account_id' | 'member_id';
  readonly id: number;
}

/** Includes hidden and deleted photos. */
export async function findPhotoAt(
  db: Connection,
  { kind, column, id }: PhotoPlace,
): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('photos')
    .where('kind', '=', kind)
    .where(column, '=', id)
    .selectAll()
    .executeTakeFirst();
}

async function clearPlace(
  db: Connection,
  { kind, column, id }: PhotoPlace,
): Promise<{ name: string } | undefined> {
  return db
    .deleteFrom('photos')
    .where('kind', '=', kind)
    .where(column, '=', id)
    .returning('name')
    .executeTakeFirst();
}

/** Serializes concurrent changes of the same place. SQLite serializes writes anyway. */
async function lockPlace(
  db: Connection,
  { name }: DatabaseDialect,
  { column, id }: PhotoPlace,
): Promise<void> {
  if (name !== 'postgres') return;
  const owners = db.selectFrom(column === 'member_id' ? 'members' : 'accounts');
  await owners.where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

interface PhotoChange {
  /** The owner of the photo. */
  readonly accountId: number;
  readonly at: number;
  readonly actor: string;
  readonly subjectKey: string;
  /** Throws if the account may not, or no longer, change this photo. */
  readonly check?: (db: Connection) => Promise<unknown>;
  /** Like `check`, but runs after the write: see `checkMayPublish` and `holdIfStranger`. */
  readonly checkAfter?: (db: Connection) => Promise<unknown>;
  /** Deletes the new photo's files. Called only if no row refers to them. */
  readonly discardFiles: () => Promise<unknown>;
}

/**
 * Replaces or removes the photo at a place and records the change in the change log.
 *
 * @param photo null to leave the place empty
 * @returns the names of photos that no longer have a row
 * @throws the error of a check; nothing is changed then
 */
export async function changePhotoAt(
  database: Database,
  place: PhotoPlace,
  photo: NewPhoto | null,
  { accountId, at, actor, subjectKey, check, checkAfter, discardFiles }: PhotoChange,
): Promise<string[]> {
  const change = async (transaction: Connection) => {
    await lockPlace(transaction, database.dialect, place);
    await check?.(transaction);
    const before = await clearPlace(transaction, place);
    if (!before && !photo) return [];
    if (photo) await insertPhoto(transaction, photo, at);
    await checkAfter?.(transaction);
    await recordChange(transaction, {
      changedAt: at,
      actor,
      subject: 'photo',
      subjectKey,
      before: before ?? null,
      after: photo && { name: photo.stored.name },
      accountId,
    });
    return before ? [before.name] : [];
  };
  return insertRowForFiles(database, change, discardFiles);
}

/** The caller deletes the files afterwards. @returns false when the row no longer exists */
export async function deletePhotoRow(db: Connection, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('photos').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** @throws Refusal `forbidden` when the account sends a photo again that an admin has hidden or deleted */
export function refuseTakenDown(): never {
  throw new Refusal('forbidden', {
    message: 'You have already uploaded this photo, and an admin has taken it down.',
  });
}
