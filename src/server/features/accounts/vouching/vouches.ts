/** Who may vouch for others. */
import { dayMs } from '#contract/time.ts';
import { firstDays, vouchesAtMost, vouchPeriodDays } from '#contract/accounts/vouching.ts';
import { brand } from '#contract/brand.ts';
import type { Connection } from '#server/database/open-database.ts';
import { type Vouched, notWithdrawn, type Policy } from '#server/identity/member-of-account.ts';
import type { LinkedBy } from '#server/database/schema/claims.ts';

/** Vouches given since then count for the limit. */
export const recentSince = (now: number): number => now - vouchPeriodDays * dayMs;

interface Voucher {
  /** How the own number was linked; null without one. */
  readonly linkedBy: LinkedBy | null;
  readonly linkedAt: number;
  readonly isDeceased: boolean;
  /** Given since `recentSince`, also withdrawn ones, and invitations that count as a vouch. */
  readonly recentVouches: number;
}

/** Why this member cannot vouch for anyone now; null if they can. */
export function whyNoVouches(
  { claimPolicy }: Policy,
  { linkedBy, linkedAt, isDeceased, recentVouches }: Voucher,
  now: number,
): string | null {
  if (claimPolicy === 'open') return 'Claims need no approval on this site.';
  if (claimPolicy === 'review') return 'Only admins approve claims on this site.';
  if (linkedBy === null || isDeceased) {
    return `Only members can vouch, and your account is not linked to a living ${brand.singular}.`;
  }
  if (linkedBy === 'claimant') {
    return 'You can vouch once an admin has approved your number, or other members have vouched for you.';
  }
  if (linkedAt > now - firstDays * dayMs) {
    return `You can vouch for others ${firstDays} days after your own number was linked.`;
  }
  if (recentVouches >= vouchesAtMost) {
    return `You have vouched ${vouchesAtMost} times in the last ${vouchPeriodDays} days. Another member can vouch.`;
  }
  return null;
}

// SQL for vouches.

export async function hasVouched(
  db: Connection,
  vouched: Vouched,
  voucherId: number,
): Promise<boolean> {
  const row = await notWithdrawn(db, vouched)
    .where('voucher_id', '=', voucherId)
    .select('vouches.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param since the first moment of recent vouches */
export async function findVoucher(db: Connection, id: number, since: number): Promise<Voucher> {
  const claim = await db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('account_id', '=', id)
    .where('is_approved', '=', 1)
    .where('is_validated', '=', 1)
    .select(['linked_by', 'linked_at', 'deceased'])
    .executeTakeFirst();
  const { given } = await db
    .selectFrom('vouches')
    .where('voucher_id', '=', id)
    .where('given_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('given'))
    .executeTakeFirstOrThrow();
  const { invited } = await db
    .selectFrom('invitations')
    .where('invited_by', '=', id)
    .where('counts_as', '=', 'vouch')
    .where('invited_at', '>', since)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('invited'))
    .executeTakeFirstOrThrow();
  return {
    linkedBy: claim?.linked_by ?? null,
    linkedAt: claim?.linked_at ?? 0,
    isDeceased: claim?.deceased === 1,
    recentVouches: given + invited,
  };
}

/** Withdraws a vouch of the same member for an earlier claim of the account. */
export async function withdrawEarlierVouch(
  db: Connection,
  { accountId, memberId, since }: Vouched,
  voucherId: number,
  at: number,
): Promise<void> {
  await db
    .updateTable('vouches')
    .set({ withdrawn_at: at })
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('voucher_id', '=', voucherId)
    .where('given_at', '<', since)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** @throws the database's unique violation when the same vouch stands already */
export async function insertVouch(
  db: Connection,
  { accountId, memberId }: Vouched,
  voucherId: number,
  at: number,
): Promise<void> {
  await db
    .insertInto('vouches')
    .values({
      account_id: accountId,
      member_id: memberId,
      voucher_id: voucherId,
      given_at: at,
    })
    .execute();
}

/** False when it is withdrawn already. */
export async function withdrawVouchRow(db: Connection, id: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vouches')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All that the account has given. */
export async function withdrawVouchesBy(
  db: Connection,
  accountId: number,
  at: number,
): Promise<void> {
  await db
    .updateTable('vouches')
    .set({ withdrawn_at: at })
    .where('voucher_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export async function findOwnVouch(db: Connection, id: number, voucherId: number) {
  return db
    .selectFrom('vouches')
    .innerJoin('members', 'members.id', 'vouches.member_id')
    .where('vouches.id', '=', id)
    .where('voucher_id', '=', voucherId)
    .select([
      'vouches.id',
      'vouches.account_id',
      'vouches.member_id',
      'withdrawn_at',
      'members.number',
    ])
    .executeTakeFirst();
}
