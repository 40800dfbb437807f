import type { Connection } from '#server/database/open-database.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';

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
