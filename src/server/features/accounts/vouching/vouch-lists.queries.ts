/** SQL for lists of vouches. */
import { sql } from 'kysely';
import { vouchListLimit } from '#contract/accounts/vouching.ts';
import type { Connection } from '#server/database/open-database.ts';

const withKnown = (db: Connection) =>
  db
    .selectFrom('vouches')
    .innerJoin('members', 'members.id', 'vouches.member_id')
    .innerJoin('accounts', 'accounts.id', 'vouches.account_id')
    .orderBy('vouches.id', 'desc')
    .limit(vouchListLimit)
    .select([
      'vouches.id',
      'vouches.account_id',
      'given_at',
      'withdrawn_at',
      'members.number',
      'accounts.first_name',
      'accounts.last_name',
    ]);

export async function findVouchesGivenBy(db: Connection, voucherId: number) {
  return withKnown(db).where('voucher_id', '=', voucherId).execute();
}

/** Given by the account, and received by it. */
export async function findVouchesOf(db: Connection, accountId: number) {
  return db
    .selectFrom('vouches')
    .innerJoin('members', 'members.id', 'vouches.member_id')
    .where((eb) => eb.or([eb('voucher_id', '=', accountId), eb('account_id', '=', accountId)]))
    .orderBy('vouches.id')
    .select(['voucher_id', 'given_at', 'withdrawn_at', 'members.number'])
    .execute();
}

/** Newest first. */
export async function findLatestVouches(db: Connection) {
  return withKnown(db)
    .innerJoin('accounts as vouchers', 'vouchers.id', 'vouches.voucher_id')
    .leftJoin('claims', (join) =>
      join
        .onRef('claims.account_id', '=', 'vouches.voucher_id')
        .on('claims.is_approved', '=', 1)
        .on('claims.is_validated', '=', 1),
    )
    .leftJoin('members as own', 'own.id', 'claims.member_id')
    .select([
      'vouches.voucher_id',
      'vouchers.first_name as voucher_first_name',
      'vouchers.last_name as voucher_last_name',
      sql<number>`coalesce(own.number, 0)`.as('voucher_number'),
    ])
    .execute();
}
