/**
 * The member that an account claims or is linked to, the vouches for it, and what follows when that member is marked as
 * deceased.
 */
import { sql, type SqlBool } from 'kysely';
import { vouchesNeeded } from '#contract/accounts/vouching.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { endAllAccess } from './sessions.ts';

/**
 * Whether a claim of a query is a link: approved, and its account is validated. Parameters, because literals change how
 * SQLite lists all claimed numbers: it would scan the members.
 */
export const isLinked = (claims = 'claims') =>
  sql<SqlBool>`${sql.ref(`${claims}.is_approved`)} = ${1} and ${sql.ref(`${claims}.is_validated`)} = ${1}`;

/** Links of accounts to members. Only regular members (series `fb`) are linked. */
const linkedMembers = (db: Connection) =>
  db.selectFrom('claims').innerJoin('members', 'members.id', 'claims.member_id').where(isLinked());

/** The member that is linked to an account. */
export async function findMemberOf(db: Connection, accountId: number) {
  return linkedMembers(db)
    .where('claims.account_id', '=', accountId)
    .select(['members.id', 'members.number', 'members.deceased'])
    .executeTakeFirst();
}

/** The member with the number, and the account that is linked to it. */
export async function findMemberWithAccount(db: Connection, number: number) {
  return db
    .selectFrom('members')
    .leftJoin('claims', (join) => join.onRef('claims.member_id', '=', 'members.id').on(isLinked()))
    .leftJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select([
      'members.id as member_id',
      'members.first_name',
      'members.last_name',
      'members.deceased',
      'claims.linked_at',
      'accounts.id as account_id',
      'accounts.first_name as account_first_name',
      'accounts.last_name as account_last_name',
      'accounts.role',
      'accounts.disabled_at',
    ])
    .executeTakeFirst();
}

export type MemberWithAccount = NonNullable<Awaited<ReturnType<typeof findMemberWithAccount>>>;

/** The accounts linked to these members, if they are not disabled. */
export async function findLinkedAccounts(db: Connection, memberIds: readonly number[]) {
  return linkedMembers(db)
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('claims.member_id', 'in', memberIds)
    .where('disabled_at', 'is', null)
    .select(['claims.member_id', 'members.number', 'accounts.id as account_id', 'accounts.email'])
    .execute();
}

/** An account that decides what others see of a member: the linked one, or that of a keeper of the memorial. */
export interface MemberOwner {
  readonly memberId: number;
  readonly accountId: number;
  /** The page where the account changes it. */
  readonly path: string;
}

export interface ClaimOfAccount {
  readonly isApproved: boolean;
  /**
   * False until the account is validated; until then the claim grants no access, even if it is approved.
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

/** What is vouched for: that the account belongs to the member. */
export interface Vouched {
  readonly accountId: number;
  readonly memberId: number;
  /** Earlier vouches were for an earlier claim. */
  readonly since: number;
}

export const claimedBy = (accountId: number, claim: ClaimOfAccount): Vouched => ({
  accountId,
  memberId: claim.member.id,
  since: claim.claimedAt,
});

export const notWithdrawn = (db: Connection, { accountId, memberId, since }: Vouched) =>
  db
    .selectFrom('vouches')
    .where('vouches.account_id', '=', accountId)
    .where('vouches.member_id', '=', memberId)
    .where('given_at', '>=', since)
    .where('withdrawn_at', 'is', null);

/** Those of members who are still linked and not disabled. */
export async function countVouches(db: Connection, vouched: Vouched): Promise<number> {
  return countRows(
    notWithdrawn(db, vouched)
      .innerJoin('accounts', 'accounts.id', 'vouches.voucher_id')
      .innerJoin('claims', 'claims.account_id', 'vouches.voucher_id')
      .where('disabled_at', 'is', null)
      .where(isLinked()),
  );
}

export type Policy = Pick<IdentityDeps, 'claimPolicy'>;

/** How many vouches approve a claim; 0 if only an admin does, or no one needs to. */
export const neededVouches = ({ claimPolicy }: Policy): number =>
  claimPolicy === 'vouch' ? vouchesNeeded : 0;

export type PublishingDeps = Pick<IdentityDeps, 'contactEmail'>;

/**
 * Keeps the account of a member who is marked as deceased from publishing.
 * @param consequence what the mark means for the account, as the end of a sentence
 * @throws Refusal `forbidden` with a sentence for the account's owner
 */
export function refuseDeceased(
  { contactEmail }: PublishingDeps,
  number: number,
  consequence = 'can no longer publish',
): never {
  const whom =
    contactEmail === null ? 'tell the people who run this site' : `write to ${contactEmail}`;
  throw new Refusal('forbidden', {
    message: `The record of ${numberLabel('fb', number)} is marked as deceased, so this account ${consequence}. If that is a mistake, please ${whom}.`,
  });
}

/**
 * Reads the mark itself, so that removing the mark is all it takes to publish again.
 *
 * In a transaction, call it after the write. What visitors see and a member's record both increment
 * the content version, so on PostgreSQL a write and a mark wait for each other: one that waited for
 * the mark sees it here. On SQLite there is one writer anyway.
 *
 * @throws Refusal `forbidden` when the account is linked to a member marked as deceased
 */
export async function checkMayPublish(
  db: Connection,
  deps: PublishingDeps,
  accountId: number,
): Promise<void> {
  const member = await findMemberOf(db, accountId);
  if (member?.deceased === 1) refuseDeceased(deps, member.number);
}

/** A linked account whose member was just marked as deceased. */
export interface MarkedAccount {
  readonly accountId: number;
  readonly memberId: number;
  readonly number: number;
}

/**
 * Ends all access to the accounts linked to these members. Runs in the transaction that marks the members, after the
 * write: a claim that waited for it sees the mark, and one that came first is found here.
 *
 * @param memberIds at most one batch
 */
export async function endAccessOfDeceased(
  db: Connection,
  memberIds: readonly number[],
): Promise<MarkedAccount[]> {
  if (memberIds.length === 0) return [];
  const rows = await linkedMembers(db)
    .where('claims.member_id', 'in', memberIds)
    .orderBy('members.number')
    .select(['claims.account_id', 'claims.member_id', 'members.number'])
    .execute();
  for (const { account_id } of rows) {
    await endAllAccess(db, account_id, {
      passkeys: 'delete without a second factor',
      keepsEmail: true,
    });
  }
  return rows.map(({ account_id, member_id, number }) => ({
    accountId: account_id,
    memberId: member_id,
    number,
  }));
}
