import type { ListedMember, MemberListItem } from '#contract/members/directory.ts';
import type { Database } from '#server/database/open-database.ts';
import type { MemberDeps } from '../member-deps.ts';
import { presentListed, presentListItem } from '#server/database/members/listed-members.ts';
import { findAllMembers } from './members.queries.ts';

interface Kept {
  readonly version: number;
  readonly members: Promise<ListedMember[]>;
}

/** About 40 MB. */
const mostKept = 200_000;
const keptLists = new WeakMap<Database, Kept>();

async function readAll({ kysely }: Database): Promise<ListedMember[]> {
  return (await findAllMembers(kysely, 'fb')).map(presentListed);
}

/** Kept until the content changes, because each page with a filter or a number needs the whole list. */
export async function listAllMembers({
  database,
}: Pick<MemberDeps, 'database'>): Promise<ListedMember[]> {
  const version = await database.readContentVersion();
  const kept = keptLists.get(database);
  if (kept?.version === version) return kept.members;
  const members = readAll(database);
  keptLists.set(database, { version, members });
  try {
    const { length } = await members;
    if (length > mostKept) keptLists.delete(database);
  } catch (error) {
    keptLists.delete(database);
    throw error;
  }
  return members;
}

/** Night-jump members have no public profile, so only their numbers and names are listed. */
export async function listNightMembers(
  { database }: MemberDeps,
  series: 'nnfb' | 'nnfs',
): Promise<MemberListItem[]> {
  return (await findAllMembers(database.kysely, series)).map(presentListItem);
}
