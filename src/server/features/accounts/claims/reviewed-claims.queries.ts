/** SQL for the claims that admins review. */
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import { isLinked } from '#server/identity/member-of-account.ts';

/**
 * Claims of accounts that are validated and not disabled. An email that is not validated proves no
 * identity.
 */
const ofKnownAccounts = (db: Connection) =>
  db
    .selectFrom('claims')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('validated_at', 'is not', null)
    .where('disabled_at', 'is', null);

const toReview = (claims: ReturnType<typeof ofKnownAccounts>) =>
  claims.select([
    'claims.account_id',
    'claims.member_id',
    'claims.is_approved',
    'claims.claimed_at',
    'accounts.first_name as account_first_name',
    'accounts.last_name as account_last_name',
    'accounts.email',
    'accounts.validated_at',
    'members.number',
    'members.first_name',
    'members.last_name',
    'members.deceased',
    (eb) =>
      eb
        .selectFrom('vouches')
        // As `countVouches`: those of members who are still linked and not disabled.
        .innerJoin('accounts as vouchers', 'vouchers.id', 'vouches.voucher_id')
        .innerJoin('claims as own', 'own.account_id', 'vouches.voucher_id')
        .where('vouchers.disabled_at', 'is', null)
        .where(isLinked('own'))
        .whereRef('vouches.account_id', '=', 'claims.account_id')
        .whereRef('vouches.member_id', '=', 'claims.member_id')
        .whereRef('given_at', '>=', 'claims.claimed_at')
        .where('withdrawn_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('vouches'))
        .$asScalar()
        .as('vouches'),
    (eb) =>
      eb
        .selectFrom('claims as rivals')
        .innerJoin('accounts as claimants', 'claimants.id', 'rivals.account_id')
        .where('claimants.validated_at', 'is not', null)
        .where('claimants.disabled_at', 'is', null)
        .whereRef('rivals.member_id', '=', 'claims.member_id')
        .whereRef('rivals.account_id', '<>', 'claims.account_id')
        .select(({ fn }) => fn.countAll<number>().as('rivals'))
        .$asScalar()
        .as('rivals'),
  ]);

export type ClaimToReview = Awaited<ReturnType<typeof findReviewedClaims>>[number];

/** Pending claims oldest first, approved claims newest first. */
export async function findReviewedClaims(
  db: Connection,
  state: 'pending' | 'approved',
  limit: number,
) {
  const direction = state === 'pending' ? 'asc' : 'desc';
  return toReview(ofKnownAccounts(db))
    .where('is_approved', '=', state === 'pending' ? 0 : 1)
    .orderBy('claimed_at', direction)
    .orderBy('account_id', direction)
    .limit(limit)
    .execute();
}

export async function findPendingClaim(
  db: Connection,
  accountId: number,
  number: number,
): Promise<ClaimToReview | undefined> {
  return toReview(ofKnownAccounts(db))
    .where('claims.account_id', '=', accountId)
    .where('members.number', '=', number)
    .where('is_approved', '=', 0)
    .executeTakeFirst();
}

export async function countPendingClaims(db: Connection): Promise<number> {
  return countRows(ofKnownAccounts(db).where('is_approved', '=', 0));
}
