/** SQL for the mail "This month": who gets it, and the photos in it. */
import { sql, type SqlBool } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import { shownPhotos } from '#server/database/photos/photos.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import type { Bounds } from '#server/identity/due-mails.ts';

export interface Reader {
  readonly accountId: number;
  readonly email: string;
  readonly timeZoneId: string;
  readonly memberId: number;
  /** Of the own jump, even if it is withheld from others; 0 if it is unknown. */
  readonly year: number;
  /** The last month that is done, such as `2026-07`; null before. */
  readonly sentFor: string | null;
  /** Up to when photos and agreements were in a mail. */
  readonly since: number;
}

interface ReaderBounds extends Bounds {
  /** Leaves out those who are done with this month. */
  readonly month: string;
}

/** Accounts that want the mail, with their members, living and linked, by id. */
export async function findReaders(
  db: Connection,
  { month, after, limit }: ReaderBounds,
): Promise<Reader[]> {
  return (
    db
      .selectFrom('accounts')
      .innerJoin('claims', 'claims.account_id', 'accounts.id')
      .innerJoin('members', 'members.id', 'claims.member_id')
      // A literal, because a partial index does not match parameters.
      .where(sql<SqlBool>`this_month_mail = 1`)
      .where('accounts.id', '>', after)
      .where('disabled_at', 'is', null)
      .where('validated_at', 'is not', null)
      .where(isLinked())
      .where('deceased', '=', 0)
      .where((eb) =>
        eb.or([eb('this_month_sent_for', 'is', null), eb('this_month_sent_for', '<', month)]),
      )
      .orderBy('accounts.id')
      .limit(limit)
      .select((eb) => [
        'accounts.id as accountId',
        'email',
        'time_zone_id as timeZoneId',
        'members.id as memberId',
        'members.year',
        'this_month_sent_for as sentFor',
        eb.fn.coalesce('this_month_since', sql<number>`0`).as('since'),
      ])
      .execute()
  );
}

interface ListBounds {
  /** Later ones are left to the next mail. */
  readonly until: number;
  readonly limit: number;
}

export interface FoundPhotos {
  readonly total: number;
  /** The newest first. */
  readonly photos: readonly { readonly id: number; readonly caption: string }[];
}

const photosOfYear = (db: Connection, { accountId, year, since }: Reader, until: number) =>
  shownPhotos(db)
    .where('taken_year', '=', year)
    .where('dated_at', '>', since)
    .where('dated_at', '<=', until)
    .where('account_id', '<>', accountId);

/** Of the year of the reader's jump, added by others or dated by them since the last mail. */
export async function findPhotosOfYear(
  db: Connection,
  reader: Reader,
  { until, limit }: ListBounds,
): Promise<FoundPhotos> {
  if (reader.year === 0) return { total: 0, photos: [] };
  const total = await countRows(photosOfYear(db, reader, until));
  const photos = await photosOfYear(db, reader, until)
    .orderBy('dated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'caption'])
    .execute();
  return { total, photos };
}

const agreedPhotos = (db: Connection, { accountId, memberId, since }: Reader, until: number) =>
  shownPhotos(db)
    .innerJoin('photo_marks', 'photo_marks.photo_id', 'photos.id')
    .where('photo_marks.member_id', '=', memberId)
    .where('agreed_by', '=', accountId)
    .where('agreed_at', '>', since)
    .where('agreed_at', '<=', until);

/** In which the reader agreed to a mark since the last mail. */
export async function findAgreedPhotos(
  db: Connection,
  reader: Reader,
  { until, limit }: ListBounds,
): Promise<FoundPhotos> {
  const total = await countRows(agreedPhotos(db, reader, until));
  const photos = await agreedPhotos(db, reader, until)
    .orderBy('agreed_at', 'desc')
    .orderBy('photos.id', 'desc')
    .limit(limit)
    .select(['photos.id', 'caption'])
    .execute();
  return { total, photos };
}
