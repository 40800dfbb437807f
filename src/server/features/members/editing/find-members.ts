/** The list and the search of members for admins, and which members are in a state that the public does not see. */
import { sql } from 'kysely';
import { pageSize } from '#contract/members/directory.ts';
import type {
  editingOperations,
  FoundMember,
  FoundMembers,
  LinkedAccount,
  MemberStates,
} from '#contract/members/editing.ts';
import { findForms, findRows, joinTexts } from '#contract/members/matching.ts';
import { nameText, otherNamesText } from '#contract/members/search-text.ts';
import { searchCountLimit } from '#contract/members/search.ts';
import { digitsOfNumber, type Series } from '#contract/number-label.ts';
import type { Total } from '#contract/operation.ts';
import { clampPage } from '#server/database/list-pages.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readRegister } from '#server/database/register/register.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import type { Input } from '#server/http/bind-operation.ts';
import { findMatching } from '../directory/search-members.ts';
import { withAliases, type MemberDeps } from '../record/stored-members.ts';
import { findOwners } from './member-details.ts';

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

type ListQuery = Input<typeof editingOperations.findMembers>['query'];

/** All members without a term. */
async function findIds(
  { database }: MemberDeps,
  { series, q }: ListQuery,
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

/** Leaves out members that no longer exist. */
async function findWholeMembers(db: Connection, ids: readonly number[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('members').where('id', 'in', ids).selectAll().execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function presentFound(row: MemberRow, account: LinkedAccount | null): FoundMember {
  return {
    series: row.series,
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    deceased: row.deceased === 1,
    hasStory: row.story !== '',
    isStoryHidden: row.is_story_hidden === 1,
    isNameWithheld: row.is_name_withheld === 1,
    isSample: row.is_sample === 1,
    account,
  };
}

export async function findMembers(
  deps: MemberDeps,
  { query }: Input<typeof editingOperations.findMembers>,
): Promise<FoundMembers> {
  const { kysely } = deps.database;
  const { ids, total } = await findIds(deps, query);
  const { offset, paging } = clampPage(ids.length, pageSize, query.page);
  const rows = await findWholeMembers(kysely, ids.slice(offset, offset + pageSize));
  const owners = await findOwners(
    kysely,
    rows.map(({ id }) => id),
  );
  return {
    members: rows.map((row) => presentFound(row, owners.get(row.id) ?? null)),
    total: total.count,
    isTotalExact: total.isExact,
    page: paging.page,
    totalPages: paging.totalPages,
  };
}

export async function getMemberStates(
  { database: { kysely } }: MemberDeps,
  { query: { series } }: Input<typeof editingOperations.getMemberStates>,
): Promise<MemberStates> {
  // Several claims that wait for one number are one.
  const claims = await kysely
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('is_validated', '=', 1)
    .where('series', '=', series)
    .orderBy('number')
    .select(['number', 'is_approved'])
    .distinct()
    .execute();
  const hiddenStories = await kysely
    .selectFrom('members')
    .where('series', '=', series)
    .where('is_story_hidden', '=', 1)
    .orderBy('number')
    .select('number')
    .execute();
  const withheld = await findWithheld(kysely, series);
  const numbersWith = (isApproved: 0 | 1) =>
    claims.filter((claim) => claim.is_approved === isApproved).map(({ number }) => number);
  return {
    claimed: numbersWith(1),
    waiting: numbersWith(0),
    hiddenStory: hiddenStories.map(({ number }) => number),
    withheld: withheld.map((row) => ({
      number: row.number,
      firstName: row.first_name,
      lastName: row.last_name,
      year: row.year,
      location: row.location,
    })),
  };
}
