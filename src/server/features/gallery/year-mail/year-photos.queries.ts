/** SQL for the mail about new photos of the year of a member's jump. */
import { sql, type SqlBool } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';

export interface Waiting {
  /** The account. */
  readonly id: number;
  readonly email: string;
  readonly year: number;
  readonly since: number;
}

/**
 * Accounts that want the mail, had none since `pausedFrom`, and whose member, living and linked, has a year with
 * photos of others that were dated since then, until `until`.
 */
export async function findWaiting(
  db: Connection,
  {
    pausedFrom,
    until,
    after,
    limit,
  }: { pausedFrom: number; until: number; after: number; limit: number },
): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('claims', 'claims.account_id', 'accounts.id')
    .innerJoin('members', 'members.id', 'claims.member_id')
    // Literals, because a partial index does not match parameters.
    .where(sql<SqlBool>`year_photos_mail = 1`)
    .where('accounts.id', '>', after)
    .where('year_photos_since', '<=', pausedFrom)
    .where('disabled_at', 'is', null)
    .where('validated_at', 'is not', null)
    .where('is_approved', '=', 1)
    .where('is_validated', '=', 1)
    .where('deceased', '=', 0)
    .where('members.year', '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('photos')
          .where(sql<SqlBool>`photos.kind = 'gallery' and photos.hidden_at is null`)
          .whereRef('photos.taken_year', '=', 'members.year')
          .whereRef('photos.dated_at', '>', 'accounts.year_photos_since')
          .where('photos.dated_at', '<=', until)
          .whereRef('photos.account_id', '<>', 'accounts.id')
          .select('photos.id'),
      ),
    )
    .orderBy('accounts.id')
    .limit(limit)
    .select(['accounts.id', 'email', 'members.year', 'year_photos_since as since'])
    .execute();
  return rows.flatMap((row) => (row.since === null ? [] : [{ ...row, since: row.since }]));
}

const newPhotos = (db: Connection, { id, year, since }: Waiting, until: number) =>
  db
    .selectFrom('photos')
    .where(sql<SqlBool>`kind = 'gallery' and hidden_at is null`)
    .where('taken_year', '=', year)
    .where('dated_at', '>', since)
    .where('dated_at', '<=', until)
    .where('account_id', '<>', id);

/** The newest first. */
export async function findNewPhotos(
  db: Connection,
  waiting: Waiting,
  until: number,
  limit: number,
): Promise<{ total: number; photos: { id: number; caption: string }[] }> {
  const { total } = await newPhotos(db, waiting, until)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const photos = await newPhotos(db, waiting, until)
    .orderBy('dated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'caption'])
    .execute();
  return { total, photos };
}

/** Of several processes, one gets the right to send the mail. */
export async function takeMail(
  db: Connection,
  { id, since }: Waiting,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ year_photos_since: until })
    .where('id', '=', id)
    // It may have been turned off meanwhile.
    .where('year_photos_mail', '=', 1)
    .where('year_photos_since', '=', since)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The mail was not sent, so that a later attempt may send it. */
export async function giveMailBack(
  db: Connection,
  { id, since }: Waiting,
  until: number,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ year_photos_since: since })
    .where('id', '=', id)
    .where('year_photos_since', '=', until)
    .execute();
}
