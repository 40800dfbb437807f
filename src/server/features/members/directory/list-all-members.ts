import type { ListedMember, MemberListItem } from '#contract/members/directory.ts';
import type { MemberDeps } from '../member-deps.ts';
import { presentListed, presentListItem } from './members.present.ts';
import { findAllMembers } from './members.queries.ts';

export async function listAllMembers({ database }: MemberDeps): Promise<ListedMember[]> {
  return (await findAllMembers(database.kysely, 'fb')).map(presentListed);
}

/** Night-jump members have no public profile, so only their numbers and names are listed. */
export async function listNightMembers(
  { database }: MemberDeps,
  series: 'nnfb' | 'nnfs',
): Promise<MemberListItem[]> {
  return (await findAllMembers(database.kysely, series)).map(presentListItem);
}
