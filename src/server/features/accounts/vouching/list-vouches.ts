/** SQL for lists of vouches. */
import { toInstant, toInstantOrNull } from '#contract/time.ts';
import { sql } from 'kysely';
import {
  vouchListLimit,
  vouchesAtMost,
  type GivenVouches,
  type LoggedVouch,
  type VouchLink,
} from '#contract/accounts/vouching.ts';
import type { Connection } from '#server/database/open-database.ts';
import { Refusal } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { createLinkToken } from '#server/identity/secrets.ts';
import { recentSince, whyNoVouches, findVoucher } from './vouches.ts';
import { keepVouchLink } from './vouch-request.ts';
import {
  findClaimOf,
  claimedBy,
  countVouches,
  neededVouches,
} from '#server/identity/member-of-account.ts';

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

async function findVouchesGivenBy(db: Connection, voucherId: number) {
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
async function findLatestVouches(db: Connection) {
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

// Vouches for their givers and for admins, and the link of an account that waits for them.

const presentWhen = (instant: number | null) => toInstantOrNull(instant);

/** @throws Refusal `bad_request` when no claim of the viewer waits for vouches */
export async function openVouchLink(deps: IdentityDeps, { accountId }: Viewer): Promise<VouchLink> {
  const { kysely } = deps.database;
  const claim = await findClaimOf(kysely, accountId);
  const needed = neededVouches(deps);
  if (!claim || claim.isApproved || needed === 0) {
    throw new Refusal('bad_request', { message: 'You have no claim waiting for vouches.' });
  }
  return {
    token: await keepVouchLink(kysely, accountId, createLinkToken()),
    freakBrotherNumber: claim.member.number,
    vouches: await countVouches(kysely, claimedBy(accountId, claim)),
    needed,
  };
}

export async function listGivenVouches(
  deps: IdentityDeps,
  { accountId }: Viewer,
): Promise<GivenVouches> {
  const { kysely } = deps.database;
  const at = deps.now();
  const voucher = await findVoucher(kysely, accountId, recentSince(at));
  const given = await findVouchesGivenBy(kysely, accountId);
  return {
    vouches: given.map((row) => ({
      vouchId: row.id,
      freakBrotherNumber: row.number,
      firstName: row.first_name,
      lastName: row.last_name,
      givenAt: toInstant(row.given_at),
      withdrawnAt: presentWhen(row.withdrawn_at),
    })),
    left: Math.max(0, vouchesAtMost - voucher.recentVouches),
    problem: whyNoVouches(deps, voucher, at),
  };
}

export async function listVouches(
  deps: IdentityDeps,
): Promise<{ vouches: LoggedVouch[]; isRequired: boolean }> {
  const rows = await findLatestVouches(deps.database.kysely);
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
    withdrawnAt: presentWhen(row.withdrawn_at),
  })) satisfies LoggedVouch[];
  return { vouches, isRequired: neededVouches(deps) > 0 };
}
