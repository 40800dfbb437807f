/** The number of members in each series, and of photos in the gallery. */
import { countPages } from '#contract/primitives.ts';
import {
  pageSize,
  toMembersPage,
  type Summary,
  type MembersPage,
  type ListedMember,
  type MemberListItem,
} from '#contract/members/directory.ts';
import { readRegister } from '#server/database/register/register.ts';
import { countGalleryPhotos, type MemberDeps } from '../record/stored-members.ts';
import { Refusal } from '#contract/errors.ts';
import { toListItem } from '#server/database/register/shown-members.ts';
import { toOfflineRow, type OfflineRow } from '#contract/members/offline-list.ts';

export async function getSummary({ database }: MemberDeps): Promise<Summary> {
  const { series } = await readRegister(database);
  return {
    fbCount: series.fb.members.length,
    nnfbCount: series.nnfb.members.length,
    nnfsCount: series.nnfs.members.length,
    photoCount: await countGalleryPhotos(database.kysely),
  };
}

// Lists the regular members, page by page.

/** @throws Refusal `not_found` past the last page. */
export async function listMembersPage(
  { database }: MemberDeps,
  page: number,
): Promise<MembersPage> {
  const { rows } = (await readRegister(database)).series.fb.shown;
  if (page > countPages(rows.length, pageSize)) {
    throw new Refusal('not_found', { message: `There is no page ${page}.` });
  }
  return toMembersPage(rows.slice((page - 1) * pageSize, page * pageSize), page, rows.length);
}

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

/** Without aliases, which are searched on the server only. */
export async function listOfflineMembers({
  database,
}: Pick<MemberDeps, 'database'>): Promise<OfflineRow[]> {
  const { members } = (await readRegister(database)).series.fb;
  return members.map(({ listed, hasStory, hasCard }) =>
    toOfflineRow(listed, { hasStory, hasCard }),
  );
}
