import type { MemberListItem } from '#contract/members/directory.ts';
import type { Series } from '#contract/series.ts';
import type { MemberDeps } from '../member-deps.ts';
import { presentListItem } from './members.present.ts';
import { findAllMembers } from './members.queries.ts';

export async function listAllMembers(
  { database }: MemberDeps,
  series: Series,
): Promise<MemberListItem[]> {
  const rows = await findAllMembers(database.kysely, series);
  return rows.map(presentListItem);
}
