/**
 * How many photos and bytes one account may have in the gallery, and how many bytes all strangers together. Hidden photos count as long as their
 * files are stored.
 */
import { sql, type SqlBool } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { mostHeldBytes, mostPhotoBytes, mostPhotos } from '#contract/gallery/uploading.ts';
import { isAccountOfStranger } from '#server/identity/strangers.ts';
import type { Connection } from '#server/database/open-database.ts';

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
export async function problemOfAdding(db: Connection, accountId: number): Promise<string | null> {
  const { photos, bytes } = await countStored(db, accountId);
  // How large the photo is shows only once it is prepared.
  return problemOf(db, accountId, { photos: photos + 1, bytes: bytes + 1 });
}

/**
 * Call it after the insert, in a transaction that has locked the account.
 * @throws Refusal `forbidden`
 */
export async function checkAdded(db: Connection, accountId: number): Promise<void> {
  const message = await problemOf(db, accountId, await countStored(db, accountId));
  if (message !== null) throw new Refusal('forbidden', { message });
}
