import type { ListedMember, MemberListItem } from '#contract/members/directory.ts';
import { toListItem } from '#server/database/members/listed-members.ts';
import { readRegister } from '#server/database/register/register.ts';
import type { MemberDeps } from '../member-deps.ts';

type Deps = Pick<MemberDeps, 'database'>;

/** The regular members, by number. */
export async function listAllMembers({ database }: Deps): Promise<ListedMember[]> {
  return [...(await readRegister(database)).series.fb.shown.rows];
}

/** Night-jump members have no public profile, so only their numbers and names are listed. */
export async function listNightMembers(
  { database }: Deps,
  series: 'nnfb' | 'nnfs',
): Promise<MemberListItem[]> {
  return (await readRegister(database)).series[series].shown.rows.map(toListItem);
}
