/** SQL for members with an approved claim of a validated account that is not disabled. */
import type { Connection } from '#server/database/open-database.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';

export const activeClaims = (db: Connection) =>
  db
    .selectFrom('claims')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('is_approved', '=', 1)
    .where('is_validated', '=', 1)
    .where('disabled_at', 'is', null);

export async function isMemberClaimed(db: Connection, memberId: number): Promise<boolean> {
  const claim = await activeClaims(db)
    .where('member_id', '=', memberId)
    .select('member_id')
    .executeTakeFirst();
  return claim !== undefined;
}

/** Ordered by number, without members who withhold their names. */
export async function findClaimedNumbers(db: Connection, limit: number): Promise<number[]> {
  const rows = await activeClaims(db)
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('members.is_name_withheld', '=', 0)
    .orderBy('number')
    .limit(limit)
    .select('number')
    .execute();
  return rows.map((row) => row.number);
}

/** Photo and card, including hidden ones. */
export async function findMemberPhotos(db: Connection, memberId: number): Promise<PhotoRow[]> {
  return db.selectFrom('photos').where('member_id', '=', memberId).selectAll().execute();
}

/**
 * Visible gallery photos that name the member as contributor, newest first. The same condition as
 * the gallery's: an approved claim of a validated account.
 */
export async function findPhotosBy(db: Connection, memberId: number, limit: number) {
  return db
    .selectFrom('photos')
    .innerJoin('claims', 'claims.account_id', 'photos.account_id')
    .where('claims.member_id', '=', memberId)
    .where('claims.is_approved', '=', 1)
    .where('claims.is_validated', '=', 1)
    .where('photos.kind', '=', 'gallery')
    .where('photos.hidden_at', 'is', null)
    .orderBy('photos.created_at', 'desc')
    .orderBy('photos.id', 'desc')
    .limit(limit)
    .select([
      'photos.id',
      'photos.name',
      'photos.thumb_width',
      'photos.thumb_height',
      'photos.caption',
    ])
    .execute();
}

export type PhotoByMember = Awaited<ReturnType<typeof findPhotosBy>>[number];
