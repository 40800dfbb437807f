/** Lists the regular members, page by page. */
import { Refusal } from '#contract/errors.ts';
import { type MembersPage, pageSize } from '#contract/members/directory.ts';
import { countPages, toMembersPage } from '#contract/members/list-pages.ts';
import { readRegister } from '#server/database/register/register.ts';
import type { MemberDeps } from '../member-deps.ts';

/** @throws Refusal `not_found` past the last page. */
export async function listMembersPage(
  { database }: MemberDeps,
  page: number,
): Promise<MembersPage> {
  const { rows } = (await readRegister(database)).series.fb.shown;
  if (page > countPages(rows.length)) {
    throw new Refusal('not_found', { message: `There is no page ${page}.` });
  }
  return toMembersPage(rows.slice((page - 1) * pageSize, page * pageSize), page, rows.length);
}
