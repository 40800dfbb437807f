import type { PhotoKind } from '#contract/gallery/moderation.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { SampleOwner } from './plan-sample-pictures.ts';
import { sampleActor } from './life/sample-changes.ts';

/** Sample accounts with an approved claim, in the order in which they were added. */
export async function findSampleOwners(db: Connection): Promise<SampleOwner[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('claims', 'claims.account_id', 'accounts.id')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('accounts.is_sample', '=', 1)
    .where('members.is_sample', '=', 1)
    .where('is_approved', '=', 1)
    .orderBy('accounts.id')
    .select([
      'accounts.id as account_id',
      'members.id as member_id',
      'members.number',
      'members.first_name',
      'members.last_name',
    ])
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    memberId: row.member_id,
    number: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
  }));
}

export async function arePicturesLoaded(db: Connection): Promise<boolean> {
  const entry = await db
    .selectFrom('change_log')
    .where('actor', '=', sampleActor)
    .where('subject', '=', 'sample')
    .where('subject_key', '=', 'pictures')
    .select('id')
    .executeTakeFirst();
  return entry !== undefined;
}

/** Whether a sample account has sent this file. */
export async function isPictureSent(
  db: Connection,
  kind: PhotoKind,
  sourceHash: string,
): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .innerJoin('accounts', 'accounts.id', 'photos.account_id')
    .where('accounts.is_sample', '=', 1)
    .where('photos.kind', '=', kind)
    .where('photos.source_hash', '=', sourceHash)
    .select('photos.id')
    .executeTakeFirst();
  return photo !== undefined;
}

export async function writePhotoViews(
  db: Connection,
  photoId: number,
  views: number,
): Promise<void> {
  await db.insertInto('photo_views').values({ photo_id: photoId, views }).execute();
}
