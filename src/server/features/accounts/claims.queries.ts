/** All SQL about claims, and the members that they are about. */
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/tables.ts';

export interface ClaimableMember {
  readonly id: number;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly isDeceased: boolean;
  /** A claim of an account that has lapsed counts no more. */
  readonly isClaimed: boolean;
}

/** The regular member with this number. */
export async function findClaimableMember(
  db: Connection,
  number: number,
  now: number,
): Promise<ClaimableMember | undefined> {
  const row = await db
    .selectFrom('members')
    .leftJoin('claims', 'claims.member_id', 'members.id')
    .leftJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select([
      'members.id',
      'members.number',
      'members.first_name',
      'members.last_name',
      'members.deceased',
      'claims.account_id',
      'accounts.lapses_at',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    number: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    isDeceased: row.deceased === 1,
    isClaimed: row.account_id !== null && (row.lapses_at === null || row.lapses_at > now),
  };
}

export interface ClaimOfAccount {
  readonly isApproved: boolean;
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
    .select(['is_approved', 'claimed_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { is_approved, claimed_at, ...member } = row;
  return { isApproved: is_approved === 1, claimedAt: claimed_at, member };
}

interface NewClaim {
  readonly accountId: number;
  readonly memberId: number;
  readonly isApproved: boolean;
}

/** @throws the database's unique violation when the account or the member has a claim already. */
export async function insertClaim(db: Connection, claim: NewClaim, now: number): Promise<void> {
  await db
    .insertInto('claims')
    .values({
      account_id: claim.accountId,
      member_id: claim.memberId,
      is_approved: claim.isApproved ? 1 : 0,
      claimed_at: now,
    })
    .execute();
}
