import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow, LinkedBy } from '#server/database/account-tables.ts';
import type { MemberRow } from '#server/database/tables.ts';
import { deleteClaimProofs } from '../proofs/proofs.queries.ts';
import { deleteVouchLink } from '../vouching/vouch-links.queries.ts';

export interface ClaimableMember {
  readonly id: number;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly isDeceased: boolean;
  /** Whether a validated account holds the number. Claims of other accounts do not count. */
  readonly isClaimed: boolean;
}

/** Finds a regular member (series `fb`) by number. */
export async function findClaimableMember(
  db: Connection,
  number: number,
): Promise<ClaimableMember | undefined> {
  const row = await db
    .selectFrom('shown_members as members')
    .leftJoin('claims', (join) =>
      join.onRef('claims.member_id', '=', 'members.id').on('claims.is_validated', '=', 1),
    )
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select([
      'members.id',
      'members.number',
      'members.first_name',
      'members.last_name',
      'members.deceased',
      'claims.account_id',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    number: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    isDeceased: row.deceased === 1,
    isClaimed: row.account_id !== null,
  };
}

export interface ClaimOfAccount {
  readonly isApproved: boolean;
  /**
   * False until the account is validated; until then the claim neither holds the number nor grants
   * access.
   */
  readonly isValidated: boolean;
  readonly claimedAt: number;
  readonly member: MemberRow;
}

export async function findClaimOf(
  db: Connection,
  accountId: number,
): Promise<ClaimOfAccount | undefined> {
  const row = await db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('account_id', '=', accountId)
    .selectAll('members')
    .select(['is_approved', 'is_validated', 'claimed_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { is_approved, is_validated, claimed_at, ...member } = row;
  return {
    isApproved: is_approved === 1,
    isValidated: is_validated === 1,
    claimedAt: claimed_at,
    member,
  };
}

interface Approval {
  readonly accountId: number;
  readonly memberId: number;
  readonly linkedBy: LinkedBy;
  readonly at: number;
}

/** Also deletes the proofs and the link for vouches. False when the claim is already approved or gone. */
export async function approveClaimRow(
  db: Connection,
  { accountId, memberId, linkedBy, at }: Approval,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({ is_approved: 1, linked_by: linkedBy, linked_at: at })
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('is_approved', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await deleteClaimProofs(db, accountId);
  await deleteVouchLink(db, accountId);
  return true;
}

/** An admin confirms the link of a claimant. False when it is not linked, or not by the claimant. */
export async function confirmLinkRow(
  db: Connection,
  { accountId, memberId }: Pick<Approval, 'accountId' | 'memberId'>,
): Promise<boolean> {
  return setLinkedBy(db, { accountId, memberId, from: 'claimant', to: 'admin' });
}

interface LinkedByTurn extends Pick<Approval, 'accountId' | 'memberId'> {
  readonly from: LinkedBy;
  readonly to: LinkedBy;
}

/** The time of the link stays. False when it is not linked by `from`. */
export async function setLinkedBy(
  db: Connection,
  { accountId, memberId, from, to }: LinkedByTurn,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({ linked_by: to })
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('is_approved', '=', 1)
    .where('linked_by', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Also deletes the proofs and the link for vouches. False when there is no claim in this state. */
export async function deleteClaim(
  db: Connection,
  {
    accountId,
    memberId,
    isApproved,
  }: { readonly accountId: number; readonly memberId: number; readonly isApproved: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('claims')
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('is_approved', '=', isApproved ? 1 : 0)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await deleteClaimProofs(db, accountId);
  await deleteVouchLink(db, accountId);
  return true;
}

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
        .where('own.is_approved', '=', 1)
        .where('own.is_validated', '=', 1)
        .whereRef('vouches.account_id', '=', 'claims.account_id')
        .whereRef('vouches.member_id', '=', 'claims.member_id')
        .whereRef('given_at', '>=', 'claims.claimed_at')
        .where('move_id', 'is', null)
        .where('withdrawn_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('vouches'))
        .$asScalar()
        .as('vouches'),
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
  const { claims } = await ofKnownAccounts(db)
    .where('is_approved', '=', 0)
    .select((eb) => eb.fn.countAll<number>().as('claims'))
    .executeTakeFirstOrThrow();
  return claims;
}

/** The account linked to a member, if it is validated and not disabled. */
export async function findOwnerOf(
  db: Connection,
  memberId: number,
): Promise<Pick<AccountRow, 'id' | 'email'> | undefined> {
  return ofKnownAccounts(db)
    .where('claims.member_id', '=', memberId)
    .where('is_approved', '=', 1)
    .select(['accounts.id', 'accounts.email'])
    .executeTakeFirst();
}
