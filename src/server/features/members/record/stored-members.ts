/** Whole records of members, for admins and for changes; what everybody may see is in `database/register`. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { MemberRecord } from '#contract/members/member-fields.ts';
import type { MemberFlags } from '#contract/members/withheld.ts';
import { seriesNames, type Series } from '#contract/number-label.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { recordOf } from '#server/database/register/member-rows.ts';
import type { MemberRow, Tables } from '#server/database/schema/tables.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import { flagsOf } from './member-flags.ts';

export interface MemberDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

interface Numbered {
  readonly series: Series;
  readonly number: number;
}

/** Of a member in the change log, such as `fb/123`. */
export const keyOf = ({ series, number }: Numbered): string => `${series}/${number}`;

/** What an entry of the change log is about. */
export const subjectOf = (member: Numbered) => ({
  subject: 'member' as const,
  subjectKey: keyOf(member),
});

/** Parses a key such as `fb/123`. */
export function readKey(key: string): Numbered | null {
  const [name, digits] = key.split('/');
  const series = seriesNames.find((each) => each === name);
  return series && digits !== undefined ? { series, number: Number(digits) } : null;
}

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
    record: { ...recordOf(row), aliases: aliasesOf.get(row.id)?.sort() ?? [] },
  }));
}

/**
 * Account ids by member number, because entries of the change log about a member are personal data of its account.
 * Leaves out members that are not linked, also while claims wait.
 */
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
