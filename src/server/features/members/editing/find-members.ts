/** The member list of admins: by number, by part of a name, or page by page. */
import { pageSize } from '#contract/members/directory.ts';
import type { FoundMembers } from '#contract/members/editing.ts';
import { searchCountLimit } from '#contract/members/search.ts';
import { digitsOfNumber } from '#contract/number-label.ts';
import type { Series } from '#contract/series.ts';
import { foldText } from '#contract/members/search-text.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/tables.ts';
import { findMembersAt } from '../directory/find-page.queries.ts';
import type { MemberDeps } from '../member-deps.ts';
import { presentFound } from './member-editing.present.ts';
import { findOwners } from './member-editing.queries.ts';
import { countPages } from '#contract/members/list-pages.ts';
import { countMembers, findMembersById } from '../directory/members.queries.ts';
import { findForms } from '#contract/members/matching.ts';
import { findMatching } from '../search/search-members.ts';
import { findWithheld } from './member-states.queries.ts';

interface Asked {
  readonly series: Series;
  /** The search term; empty for all members. */
  readonly q: string;
  readonly page: number;
}

type Page = Omit<FoundMembers, 'members'> & { readonly rows: readonly MemberRow[] };

const startOf = (page: number) => (page - 1) * pageSize;

async function inWhole(db: Connection, rows: readonly { id: number }[]): Promise<MemberRow[]> {
  const whole = await findMembersById(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => whole.get(id) ?? []);
}

/** The search of visitors leaves out members who withhold their names; admins find them by name too. */
async function findWithheldBy(db: Connection, series: Series, q: string): Promise<MemberRow[]> {
  const words = findForms(q);
  if (words.length === 0 || digitsOfNumber(foldText(q)) !== undefined) return [];
  const withheld = await findWithheld(db, series);
  return withheld.filter(({ search_text }) =>
    words.every((forms) => forms.some((form) => search_text.includes(form))),
  );
}

async function searchPage({ database }: MemberDeps, { series, q, page }: Asked): Promise<Page> {
  const { rows: found, total } = await findMatching(database, series, q);
  const withheld = await findWithheldBy(database.kysely, series, q);
  const rows = [...withheld, ...found];
  const totalPages = countPages(rows.length);
  const shown = Math.min(page, totalPages);
  return {
    rows: await inWhole(database.kysely, rows.slice(startOf(shown), startOf(shown + 1))),
    total: Math.min(total.count + withheld.length, searchCountLimit),
    isTotalExact: total.isExact,
    page: shown,
    totalPages,
  };
}

async function listPage({ database }: MemberDeps, { series, page }: Asked): Promise<Page> {
  const total = await countMembers(database.kysely, series);
  const totalPages = countPages(total);
  const shown = Math.min(page, totalPages);
  const rows = await findMembersAt(database.kysely, series, startOf(shown), pageSize);
  return {
    rows: await inWhole(database.kysely, rows),
    total,
    isTotalExact: true,
    page: shown,
    totalPages,
  };
}

export async function findMembers(deps: MemberDeps, asked: Asked): Promise<FoundMembers> {
  const { rows, ...page } = await (asked.q === '' ? listPage : searchPage)(deps, asked);
  const ids = rows.map((row) => row.id);
  const owners = await findOwners(deps.database.kysely, ids);
  return { ...page, members: rows.map((row) => presentFound(row, owners.get(row.id))) };
}
