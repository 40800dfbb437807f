/** The rows of photos of all kinds: several features write them, and each shows its own. */
import { Refusal } from '#contract/errors.ts';
import type { PhotoKind } from '#contract/gallery/moderation.ts';
import { recordChanges } from '../change-log/change-log.ts';
import { isForeignKeyViolation } from '../database-errors.ts';
import type { DatabaseDialect } from '../dialects/dialect.ts';
import type { Connection, Database } from '../open-database.ts';
import type { PhotoRow } from './photo-tables.ts';
import { giveRow } from './row-of-files.ts';

/** Who has one photo of a kind, and not more. */
export interface PhotoPlace {
  readonly kind: Exclude<PhotoKind, 'gallery'>;
  readonly column: 'account_id' | 'member_id';
  readonly id: number;
}

/** A photo whose pictures are kept; its measures are as `KeptPhoto` has them. */
export interface NewPhoto {
  readonly kind: PhotoKind;
  readonly accountId: number;
  readonly memberId: number | null;
  readonly kept: {
    readonly name: string;
    readonly sourceHash: string;
    readonly width: number;
    readonly height: number;
    readonly thumbWidth: number;
    readonly thumbHeight: number;
  };
  readonly originalName: string;
  readonly caption: string;
}

/** Who changes a photo when, and what the change log calls it. */
export interface PhotoChange {
  /** Whose photo it is. */
  readonly accountId: number;
  readonly at: number;
  readonly actor: string;
  readonly subjectKey: string;
  /** Throws where the place is not theirs (any more). */
  readonly check?: (db: Connection) => Promise<unknown>;
  /** Removes the files of the new photo, when it certainly gets no row. */
  readonly letGo: () => Promise<unknown>;
}

/** Making a photo ready may take long enough for its account to be deleted. */
function accountGone(error: unknown): never {
  throw isForeignKeyViolation(error) ? new Refusal('unauthorized') : error;
}

/**
 * @throws the database's unique violation when the place is taken, or the account has sent the same file before;
 * Refusal `unauthorized` when the account is gone.
 */
export async function insertPhoto(db: Connection, photo: NewPhoto, at: number): Promise<number> {
  const { kept } = photo;
  const { id } = await db
    .insertInto('photos')
    .values({
      kind: photo.kind,
      account_id: photo.accountId,
      member_id: photo.memberId,
      name: kept.name,
      source_hash: kept.sourceHash,
      width: kept.width,
      height: kept.height,
      thumb_width: kept.thumbWidth,
      thumb_height: kept.thumbHeight,
      original_name: photo.originalName,
      caption: photo.caption,
      created_at: at,
      updated_at: at,
      hidden_at: null,
      hidden_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(accountGone);
  return id;
}

/** Hidden ones too. */
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

/** Two that put a photo in the same place at once do so one after the other. On SQLite they do anyway. */
async function lockPlace(
  db: Connection,
  { name }: DatabaseDialect,
  { column, id }: PhotoPlace,
): Promise<void> {
  if (name !== 'postgres') return;
  const owners = db.selectFrom(column === 'member_id' ? 'members' : 'accounts');
  await owners.where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

/**
 * Puts a photo where another one may be, or takes that one away, and enters it into the change log.
 *
 * @param photo null to leave the place empty
 * @returns the names of photos that have no row any more.
 * @throws what `check` does; then nothing was changed.
 */
export async function changePhotoAt(
  database: Database,
  place: PhotoPlace,
  photo: NewPhoto | null,
  { accountId, at, actor, subjectKey, check, letGo }: PhotoChange,
): Promise<string[]> {
  const change = async (transaction: Connection) => {
    await lockPlace(transaction, database.dialect, place);
    await check?.(transaction);
    const before = await clearPlace(transaction, place);
    if (!before && !photo) return [];
    if (photo) await insertPhoto(transaction, photo, at);
    await recordChanges(transaction, [
      {
        changedAt: at,
        actor,
        subject: 'photo',
        subjectKey,
        before: before ?? null,
        after: photo && { name: photo.kept.name },
        accountId,
      },
    ]);
    return before ? [before.name] : [];
  };
  return giveRow(database, change, letGo);
}

/** Takes a row away whose files are let go afterwards; false when it has gone already. */
export async function deletePhotoRow(db: Connection, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('photos').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** @throws Refusal `forbidden` for who has sent a photo before that an admin has hidden since. */
export function refuseHidden(): never {
  throw new Refusal('forbidden', {
    message: 'You have already uploaded this photo, and an admin has hidden it.',
  });
}
