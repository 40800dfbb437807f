/** Lists vouches for their givers and for admins. */
import { sql } from 'kysely';
import {
  vouchesAtMost,
  vouchListLimit,
  type GivenVouches,
  type LoggedVouch,
} from '#contract/accounts/vouching.ts';
import { toInstant, toInstantOrNull } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { isLinked, neededVouches } from '#server/identity/member-of-account.ts';
import { findVoucher, whyNoVouches } from './vouches.ts';

/** Newest first, each with the account that it is for. */
const latestVouches = (db: Connection) =>
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

export async function listGivenVouches(
  deps: IdentityDeps,
  { accountId }: Viewer,
): Promise<GivenVouches> {
  const { kysely } = deps.database;
  const at = deps.now();
  const voucher = await findVoucher(kysely, accountId, at);
  const given = await latestVouches(kysely).where('voucher_id', '=', accountId).execute();
  return {
    vouches: given.map((row) => ({
      vouchId: row.id,
      freakBrotherNumber: row.number,
      firstName: row.first_name,
      lastName: row.last_name,
      givenAt: toInstant(row.given_at),
      withdrawnAt: toInstantOrNull(row.withdrawn_at),
    })),
    left: Math.max(0, vouchesAtMost - voucher.recentVouches),
    problem: whyNoVouches(deps, voucher, at),
  };
}

export async function listVouches(
  deps: IdentityDeps,
): Promise<{ vouches: LoggedVouch[]; isRequired: boolean }> {
  const rows = await latestVouches(deps.database.kysely)
    .innerJoin('accounts as vouchers', 'vouchers.id', 'vouches.voucher_id')
    .leftJoin('claims', (join) =>
      join.onRef('claims.account_id', '=', 'vouches.voucher_id').on(isLinked()),
    )
    .leftJoin('members as own', 'own.id', 'claims.member_id')
    .select([
      'vouches.voucher_id',
      'vouchers.first_name as voucher_first_name',
      'vouchers.last_name as voucher_last_name',
      sql<number>`coalesce(own.number, 0)`.as('voucher_number'),
    ])
    .execute();
  const vouches = rows.map((row) => ({
    vouchId: row.id,
    voucher: {
      accountId: row.voucher_id,
      freakBrotherNumber: row.voucher_number,
      firstName: row.voucher_first_name,
      lastName: row.voucher_last_name,
    },
    known: {
      accountId: row.account_id,
      freakBrotherNumber: row.number,
      firstName: row.first_name,
      lastName: row.last_name,
    },
    givenAt: toInstant(row.given_at),
    withdrawnAt: toInstantOrNull(row.withdrawn_at),
  }));
  return { vouches, isRequired: neededVouches(deps) > 0 };
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
