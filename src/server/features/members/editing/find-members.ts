/** The member list of admins: by number, by part of a name, or page by page. */
import { pageSize } from '#contract/members/directory.ts';
import type { FoundMembers } from '#contract/members/editing.ts';
import { searchCountLimit } from '#contract/members/search.ts';
import type { Series } from '#contract/series.ts';
import type { MemberRow } from '#server/database/tables.ts';
import { findMembersAt } from '../directory/find-page.queries.ts';
import type { MemberDeps } from '../member-deps.ts';
import { presentFound } from './member-editing.present.ts';
import { findOwners } from './member-editing.queries.ts';
import { countPages } from '../directory/members.present.ts';
import { countMembers, findMembersById } from '../directory/members.queries.ts';
import { findMatching } from '../search/search-members.ts';

interface Asked {
  readonly series: Series;
  /** The search term; empty for all members. */
  readonly q: string;
  readonly page: number;
}

type Page = Omit<FoundMembers, 'members'> & { readonly rows: readonly MemberRow[] };

const startOf = (page: number) => (page - 1) * pageSize;

async function searchPage({ database }: MemberDeps, { series, q, page }: Asked): Promise<Page> {
  const { rows, total } = await findMatching(database, series, q);
  const totalPages = countPages(rows.length);
  const shown = Math.min(page, totalPages);
  const onPage = rows.slice(startOf(shown), startOf(shown + 1));
  const whole = await findMembersById(
    database.kysely,
    onPage.map(({ id }) => id),
  );
  return {
    rows: onPage.flatMap(({ id }) => whole.get(id) ?? []),
    total: Math.min(total.count, searchCountLimit),
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
  return { rows, total, isTotalExact: true, page: shown, totalPages };
}

export async function findMembers(deps: MemberDeps, asked: Asked): Promise<FoundMembers> {
  const { rows, ...page } = await (asked.q === '' ? listPage : searchPage)(deps, asked);
  const ids = rows.map((row) => row.id);
  const owners = await findOwners(deps.database.kysely, ids);
  return { ...page, members: rows.map((row) => presentFound(row, owners.get(row.id))) };
}
