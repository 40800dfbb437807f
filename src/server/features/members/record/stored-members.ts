import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Series, seriesNames } from '#contract/number-label.ts';
import type { Tables, MemberRow } from '#server/database/schema/tables.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { MemberRecord, MemberFlags } from '#contract/members/record.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import { flagsOf } from './member-flags.ts';

/** The bounds make PostgreSQL use the index; with a long list alone it scans the whole series. */
export function withNumbers(series: Series, numbers: readonly number[]) {
  return (eb: ExpressionBuilder<Tables, 'members'>): Expression<SqlBool> =>
    eb.and([
      eb('series', '=', series),
      eb('number', '>=', Math.min(...numbers)),
      eb('number', '<=', Math.max(...numbers)),
      eb('number', 'in', numbers),
    ]);
}

// SQL for single members, and what the register in memory does not have.

/** Whole records, for admins, in no order. Leaves out members that no longer exist. */
export async function findMembersById(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, MemberRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('members').where('id', 'in', ids).selectAll().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The whole record, with everything that is withheld or hidden. */
export async function findWholeMember(
  db: Connection,
  series: Series,
  number: number,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .where('series', '=', series)
    .where('number', '=', number)
    .selectAll()
    .executeTakeFirst();
}

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

// SQL for the accounts that are linked to members. Change log entries about a member are personal data
// of its account.

/** Account ids by member number. Leaves out members that are not linked, also while claims wait. */
export async function findClaimants(
  db: Connection,
  series: Series,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where(isLinked())
    .where(withNumbers(series, numbers))
    .select(['members.number', 'claims.account_id'])
    .execute();
  return new Map(rows.map(({ number, account_id }) => [number, account_id]));
}

export interface MemberDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/** Parses a key such as `fb/123`. */
export function readKey(key: string): { readonly series: Series; readonly number: number } | null {
  const [name, digits] = key.split('/');
  const series = seriesNames.find((each) => each === name);
  return series && digits !== undefined ? { series, number: Number(digits) } : null;
}
