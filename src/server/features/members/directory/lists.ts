/** The lists of members, and the numbers of members and photos on the home page. */
import {
  pageSize,
  toMembersPage,
  type directoryOperations,
  type ListedMember,
  type MemberListItem,
  type MembersPage,
  type Summary,
} from '#contract/members/directory.ts';
import { toOfflineRow, type OfflineRow } from '#contract/members/offline-list.ts';
import { countRows } from '#server/database/count-rows.ts';
import { checkPage } from '#server/database/list-pages.ts';
import type { Connection } from '#server/database/open-database.ts';
import { shownPhotos } from '#server/database/photos/photos.ts';
import { readRegister } from '#server/database/register/register.ts';
import { toListItem } from '#server/database/register/shown-members.ts';
import type { Input } from '#server/http/bind-operation.ts';
import type { MemberDeps } from '../record/stored-members.ts';

type Deps = Pick<MemberDeps, 'database'>;

/** Counts visible photos. */
export async function countGalleryPhotos(db: Connection): Promise<number> {
  return countRows(shownPhotos(db));
}

export async function getSummary({ database }: Deps): Promise<Summary> {
  const { series } = await readRegister(database);
  return {
    fbCount: series.fb.members.length,
    nnfbCount: series.nnfb.members.length,
    nnfsCount: series.nnfs.members.length,
    photoCount: await countGalleryPhotos(database.kysely),
  };
}

/** @throws Refusal `not_found` past the last page. */
export async function listMembersPage(
  { database }: Deps,
  { params: { page } }: Pick<Input<typeof directoryOperations.listMembersPage>, 'params'>,
): Promise<MembersPage> {
  const { rows } = (await readRegister(database)).series.fb.shown;
  const { offset } = checkPage(rows.length, pageSize, page);
  return toMembersPage(rows.slice(offset, offset + pageSize), page, rows.length);
}

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
export async function listOfflineMembers({ database }: Deps): Promise<OfflineRow[]> {
  const { members } = (await readRegister(database)).series.fb;
  return members.map(({ listed, hasStory, hasCard }) =>
    toOfflineRow(listed, { hasStory, hasCard }),
  );
}
