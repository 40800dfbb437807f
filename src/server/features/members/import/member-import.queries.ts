import type { MemberRecord } from '#contract/members/record.ts';
import type { Series } from '#contract/number-label.ts';
import type { MemberFlags } from '#contract/members/withheld.ts';
import { flagsOf } from '#server/database/members/member-flags.ts';
import { withNumbers } from '#server/database/members/members-by-number.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';

export interface StoredMember {
  readonly id: number;
  readonly record: MemberRecord;
  readonly isSample: boolean;
  readonly flags: MemberFlags;
  readonly updatedAt: number;
}

async function findAliases(
  db: Connection,
  rows: readonly MemberRow[],
): Promise<Map<number, string[]>> {
  const aliasesOf = new Map<number, string[]>();
  if (rows.length === 0) return aliasesOf;
  const ids = rows.map((row) => row.id);
  const found = await db
    .selectFrom('member_aliases')
    .where('member_id', 'in', ids)
    .selectAll()
    .execute();
  for (const { member_id, alias } of found) {
    const aliases = aliasesOf.get(member_id);
    if (aliases) aliases.push(alias);
    else aliasesOf.set(member_id, [alias]);
  }
  return aliasesOf;
}

/** Sorts the aliases here, because each database has its own sort order. */
export async function withAliases(
  db: Connection,
  rows: readonly MemberRow[],
): Promise<StoredMember[]> {
  const aliasesOf = await findAliases(db, rows);
  return rows.map((row) => ({
    id: row.id,
    isSample: row.is_sample === 1,
    flags: flagsOf(row),
    updatedAt: row.updated_at,
    record: {
      series: row.series,
      number: row.number,
      firstName: row.first_name,
      lastName: row.last_name,
      deceased: row.deceased === 1,
      day: row.day,
      month: row.month,
      year: row.year,
      location: row.location,
      maneuver: row.maneuver,
      story: row.story,
      aliases: aliasesOf.get(row.id)?.sort() ?? [],
    },
  }));
}

/** @param numbers at most a few thousand */
export async function findMembersByNumbers(
  db: Connection,
  series: Series,
  numbers: readonly number[],
): Promise<StoredMember[]> {
  const rows = await db
    .selectFrom('members')
    .where(withNumbers(series, numbers))
    .selectAll()
    .execute();
  return withAliases(db, rows);
}

/** Ordered by number, starting after `number`. */
export async function findMembersAfter(
  db: Connection,
  series: Series,
  number: number,
  limit: number,
): Promise<StoredMember[]> {
  const rows = await db
    .selectFrom('members')
    .where('series', '=', series)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .selectAll()
    .execute();
  return withAliases(db, rows);
}

export async function countSampleMembers(db: Connection): Promise<number> {
  const { members } = await db
    .selectFrom('members')
    .where('is_sample', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow();
  return members;
}
