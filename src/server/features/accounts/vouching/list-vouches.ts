/** Vouches for their givers and for admins, and the link of an account that waits for them. */
import {
  vouchesAtMost,
  type GivenVouches,
  type LoggedVouch,
  type VouchLink,
} from '#contract/accounts/vouching.ts';
import { Refusal } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentInstant } from '../accounts.present.ts';
import { findClaimOf } from '../claims/claims.queries.ts';
import { createLinkToken } from '../secrets.ts';
import { neededVouches, recentSince, whyNoVouches } from './vouch-rules.ts';
import { keepVouchLink } from './vouch-links.queries.ts';
import { findLatestVouches, findVouchesGivenBy } from './vouch-lists.queries.ts';
import { claimedBy, countVouches, findVoucher } from './vouches.queries.ts';

const presentWhen = (instant: number | null) => (instant === null ? null : presentInstant(instant));

/** @throws Refusal `bad_request` when no claim of the viewer waits for vouches */
export async function openVouchLink(deps: AccountDeps, { accountId }: Viewer): Promise<VouchLink> {
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
  deps: AccountDeps,
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
      givenAt: presentInstant(row.given_at),
      withdrawnAt: presentWhen(row.withdrawn_at),
    })),
    left: Math.max(0, vouchesAtMost - voucher.recentVouches),
    problem: whyNoVouches(deps, voucher, at),
  };
}

export async function listVouches(
  deps: AccountDeps,
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
    givenAt: presentInstant(row.given_at),
    withdrawnAt: presentWhen(row.withdrawn_at),
  })) satisfies LoggedVouch[];
  return { vouches, isRequired: neededVouches(deps) > 0 };
}
