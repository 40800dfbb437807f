/** Who may vouch for others, and for whom a member has vouched. */
import { brand } from '#contract/brand.ts';
import { firstDays, vouchesAtMost, vouchPeriodDays } from '#contract/accounts/vouching.ts';
import { dayMs } from '#contract/time.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { LinkedBy } from '#server/database/schema/claims.ts';
import {
  isLinked,
  notWithdrawn,
  type Policy,
  type Vouched,
} from '#server/identity/member-of-account.ts';

interface Voucher {
  /** How the own number was linked; null without one. */
  readonly linkedBy: LinkedBy | null;
  readonly linkedAt: number;
  readonly isDeceased: boolean;
  /** Given in the last `vouchPeriodDays`, also withdrawn ones, and invitations that count as a vouch. */
  readonly recentVouches: number;
}

export async function findVoucher(db: Connection, id: number, now: number): Promise<Voucher> {
  const since = now - vouchPeriodDays * dayMs;
  const claim = await db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('account_id', '=', id)
    .where(isLinked())
    .select(['linked_by', 'linked_at', 'deceased'])
    .executeTakeFirst();
  const given = await countRows(
    db.selectFrom('vouches').where('voucher_id', '=', id).where('given_at', '>', since),
  );
  const invited = await countRows(
    db
      .selectFrom('invitations')
      .where('invited_by', '=', id)
      .where('counts_as', '=', 'vouch')
      .where('invited_at', '>', since)
      .where('used_at', 'is', null),
  );
  return {
    linkedBy: claim?.linked_by ?? null,
    linkedAt: claim?.linked_at ?? 0,
    isDeceased: claim?.deceased === 1,
    recentVouches: given + invited,
  };
}

/** Why this member cannot vouch for anyone now; null if they can. */
export function whyNoVouches(
  { claimPolicy }: Policy,
  { linkedBy, linkedAt, isDeceased, recentVouches }: Voucher,
  now: number,
): string | null {
  if (claimPolicy === 'open') return 'No vouch is needed: members register on their own.';
  if (claimPolicy === 'review') return 'No vouch is needed: an admin approves each claim.';
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
