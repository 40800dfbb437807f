/** Lists the regular members, page by page. */
import { Refusal } from '#contract/errors.ts';
import { type MembersPage, pageSize } from '#contract/members/directory.ts';
import { countPages, toMembersPage } from '#contract/members/list-pages.ts';
import { presentListed } from '#server/database/members/listed-members.ts';
import type { MemberDeps } from '../member-deps.ts';
import { findMembersAt } from './find-page.queries.ts';
import { countMembers } from './members.queries.ts';

/** @throws Refusal `not_found` past the last page. */
export async function listMembersPage(
  { database }: MemberDeps,
  page: number,
): Promise<MembersPage> {
  const total = await countMembers(database.kysely, 'fb');
  if (page > countPages(total)) {
    throw new Refusal('not_found', { message: `There is no page ${page}.` });
  }
  const rows = await findMembersAt(database.kysely, 'fb', (page - 1) * pageSize, pageSize);
  return toMembersPage(rows.map(presentListed), page, total);
}
