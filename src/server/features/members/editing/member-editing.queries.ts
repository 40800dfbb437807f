/** SQL for the member editor: records with their flags, and linked accounts. */
import type { MemberRecord } from '#contract/members/record.ts';
import type { MemberFlags } from '#contract/members/withheld.ts';
import type { Series } from '#contract/number-label.ts';
import { toFlagColumns } from '#server/database/members/member-flags.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import { withAliases } from '../import/member-import.queries.ts';
import { findWholeMember } from '../directory/members.queries.ts';

export interface EditedMember {
  readonly row: MemberRow;
  readonly record: MemberRecord;
}

export async function findMemberToEdit(
  db: Connection,
  series: Series,
  number: number,
): Promise<EditedMember | undefined> {
  const row = await findWholeMember(db, series, number);
  if (!row) return undefined;
  const [stored] = await withAliases(db, [row]);
  return stored && { row, record: stored.record };
}

export interface OwnerRow {
  readonly member_id: number;
  readonly account_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_approved: 0 | 1;
}

/** By member id: the linked account, or else the one that waits longest. Leaves out accounts that are not validated. */
export async function findOwners(
  db: Connection,
  memberIds: readonly number[],
): Promise<Map<number, OwnerRow>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('claims')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('member_id', 'in', memberIds)
    .where('is_validated', '=', 1)
    .orderBy('claimed_at', 'desc')
    .orderBy('account_id', 'desc')
    .select(['member_id', 'account_id', 'first_name', 'last_name', 'email', 'is_approved'])
    .execute();
  // Of several claims, the map keeps the last, which is the oldest.
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** Base name of the files of a portrait that no admin has hidden. A member has at most one. */
export async function findPortrait(db: Connection, memberId: number): Promise<string | undefined> {
  const photo = await db
    .selectFrom('photos')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'photo')
    .where('hidden_at', 'is', null)
    .select('name')
    .executeTakeFirst();
  return photo?.name;
}

/**
 * Changes a member's number. Everything linked to the member stays linked. Runs in the caller's transaction, which
 * holds the members' lock and has checked that the number is free.
 */
export async function moveMember(db: Connection, memberId: number, to: number): Promise<void> {
  await db.updateTable('members').set({ number: to }).where('id', '=', memberId).execute();
}

export async function setFlags(
  db: Connection,
  memberId: number,
  flags: MemberFlags,
): Promise<void> {
  await db.updateTable('members').set(toFlagColumns(flags)).where('id', '=', memberId).execute();
}

/** The next lower or higher number of a member; null at the end of the series. */
export async function findNumberBeside(
  db: Connection,
  series: Series,
  number: number,
  side: 'previous' | 'next',
): Promise<number | null> {
  const [isBeyond, order] =
    side === 'previous' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const beside = await db
    .selectFrom('members')
    .where('series', '=', series)
    .where('number', isBeyond, number)
    .orderBy('number', order)
    .limit(1)
    .select('number')
    .executeTakeFirst();
  return beside?.number ?? null;
}
