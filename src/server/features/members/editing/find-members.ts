/** The member list of admins: by number, by part of a name, or page by page. */
import { pageSize } from '#contract/members/directory.ts';
import type { FoundMembers } from '#contract/members/editing.ts';
import { searchCountLimit } from '#contract/members/search.ts';
import { digitsOfNumber, type Series } from '#contract/number-label.ts';
import type { Total } from '#contract/operation.ts';
import { nameText, otherNamesText } from '#contract/members/search-text.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import { readRegister } from '#server/database/register/register.ts';
import type { MemberDeps } from '../member-deps.ts';
import { presentFound } from './member-editing.present.ts';
import { findOwners } from './member-editing.queries.ts';
import { countPages } from '#contract/members/list-pages.ts';
import { findMembersById } from '../directory/members.queries.ts';
import { findForms, findRows, joinTexts } from '#contract/members/matching.ts';
import { withAliases } from '../import/member-import.queries.ts';
import { findMatching } from '../search/search-members.ts';
import { findWithheld } from './member-states.queries.ts';

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
  const totalPages = countPages(ids.length);
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
