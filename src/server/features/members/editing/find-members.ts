import { sql } from 'kysely';
import { pageSize } from '#contract/members/directory.ts';
import type { FoundMembers, MemberStates } from '#contract/members/editing.ts';
import { findForms, findRows, joinTexts } from '#contract/members/matching.ts';
import { nameText, otherNamesText } from '#contract/members/search-text.ts';
import { searchCountLimit } from '#contract/members/search.ts';
import { digitsOfNumber, type Series } from '#contract/number-label.ts';
import type { Total } from '#contract/operation.ts';
import { countPages } from '#contract/primitives.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readRegister } from '#server/database/register/register.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import { findMatching } from '../directory/search-members.ts';
import { withAliases, type MemberDeps } from '../record/stored-members.ts';
import { findOwners, presentFound, presentWithheld } from './member-details.ts';

/** Of validated accounts, ordered by number. Several claims that wait for one number are one. */
async function findClaimsOfSeries(db: Connection, series: Series) {
  return db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('is_validated', '=', 1)
    .where('series', '=', series)
    .orderBy('number')
    .select(['number', 'is_approved'])
    .distinct()
    .execute();
}

async function findHiddenStories(db: Connection, series: Series): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .where('series', '=', series)
    .where('is_story_hidden', '=', 1)
    .orderBy('number')
    .select('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Members who withhold their names, ordered by number. */
async function findWithheld(db: Connection, series: Series): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .where('series', '=', series)
    .where(sql<boolean>`is_name_withheld = 1`)
    .orderBy('number')
    .selectAll()
    .execute();
}

// The member list of admins: by number, by part of a name, or page by page.

interface MemberRequest {
  readonly series: Series;
  /** The search term; empty for all members. */
  readonly q: string;
  readonly page: number;
}

async function inWhole(db: Connection, ids: readonly number[]): Promise<MemberRow[]> {
  const whole = await findMembersById(db, ids);
  return ids.flatMap((id) => whole.get(id) ?? []);
}

/** The search of visitors leaves out members who withhold their names; admins find them by name too. */
async function findWithheldBy(db: Connection, series: Series, q: string): Promise<number[]> {
  const words = findForms(q);
  if (words.length === 0 || digitsOfNumber(q) !== undefined) return [];
  const withheld = await withAliases(db, await findWithheld(db, series));
  const texts = withheld.map(
    ({ record: { firstName, lastName, aliases } }) =>
      nameText(firstName, lastName) + otherNamesText(aliases),
  );
  return findRows([joinTexts(texts)], words).flatMap((row) => withheld[row]?.id ?? []);
}

async function idsOf(
  { database }: MemberDeps,
  { series, q }: MemberRequest,
): Promise<{ ids: number[]; total: Total }> {
  const register = await readRegister(database);
  const { members } = register.series[series];
  if (q === '') {
    return { ids: members.map(({ id }) => id), total: { count: members.length, isExact: true } };
  }
  const { rows, total } = await findMatching(database, series, q);
  const byNumber = new Map(members.map(({ id, listed }) => [listed.freakBrotherNumber, id]));
  const withheld = await findWithheldBy(database.kysely, series, q);
  const found = rows.flatMap(({ freakBrotherNumber }) => byNumber.get(freakBrotherNumber) ?? []);
  const count = Math.min(total.count + withheld.length, searchCountLimit);
  return { ids: [...withheld, ...found], total: { count, isExact: total.isExact } };
}

export async function findMembers(deps: MemberDeps, request: MemberRequest): Promise<FoundMembers> {
  const { kysely } = deps.database;
  const { ids, total } = await idsOf(deps, request);
  const totalPages = countPages(ids.length, pageSize);
  const page = Math.min(request.page, totalPages);
  const rows = await inWhole(kysely, ids.slice((page - 1) * pageSize, page * pageSize));
  const owners = await findOwners(
    kysely,
    rows.map(({ id }) => id),
  );
  return {
    members: rows.map((row) => presentFound(row, owners.get(row.id))),
    total: total.count,
    isTotalExact: total.isExact,
    page,
    totalPages,
  };
}

export async function getMemberStates(
  { database: { kysely } }: Pick<MemberDeps, 'database'>,
  series: Series,
): Promise<MemberStates> {
  const claims = await findClaimsOfSeries(kysely, series);
  const numbersWith = (isApproved: 0 | 1) =>
    claims.filter((claim) => claim.is_approved === isApproved).map(({ number }) => number);
  return {
    claimed: numbersWith(1),
    waiting: numbersWith(0),
    hiddenStory: await findHiddenStories(kysely, series),
    withheld: (await findWithheld(kysely, series)).map(presentWithheld),
  };
}

/** Whole records, for admins, in no order. Leaves out members that no longer exist. */
async function findMembersById(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, MemberRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('members').where('id', 'in', ids).selectAll().execute();
  return new Map(rows.map((row) => [row.id, row]));
}
