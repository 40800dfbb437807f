/** Who is in a photo, as everyone sees it, and as the viewer sees it. */
import { Refusal } from '#contract/errors.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import type {
  markOperations,
  PeopleInPhoto,
  PhotoMarks,
  Suggestion,
  ViewedMark,
} from '#contract/people-in-photos/marks.ts';
import type { Connection } from '#server/database/open-database.ts';
import { shownPhotos } from '#server/database/photos/photos.ts';
import {
  findListItems,
  itemColumns,
  presentListItem,
} from '#server/database/register/shown-members.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import { readViewer, unlinkedProblem, type PeopleDeps } from './mark-viewer.ts';
import {
  agreerOf,
  isOf,
  isShown,
  isUnnamed,
  isWaiting,
  mayAgree,
  mayMark,
  mayName,
  mayRemove,
  maySee,
  maySeeSuggestions,
  type MarkViewer,
} from './marks.policy.ts';
import { findMarksIn, type FoundMark } from './marks.queries.ts';

export function refusePhoto(): never {
  throw new Refusal('not_found', { message: 'This photo does not exist, or it was removed.' });
}

async function checkPhotoShown(db: Connection, id: number): Promise<void> {
  const photo = await shownPhotos(db)
    .where('photos.id', '=', id)
    .select('photos.id')
    .executeTakeFirst();
  if (!photo) refusePhoto();
}

/** Everyone sees a mark without a name, and one that someone has agreed to. */
const isPublic = (mark: FoundMark) =>
  isUnnamed(mark) || (isShown(mark) && mark.is_photo_shown === 1);

/** The accounts of the members whose marks everyone sees in the photo. For the mails about an undo. */
export async function findShownOwners(db: Connection, photoId: number): Promise<number[]> {
  const marks = await findMarksIn(db, photoId);
  return marks.filter(isPublic).flatMap(({ owner_id }) => owner_id ?? []);
}

/** @throws Refusal `not_found` for a hidden or unknown photo */
export async function listPeopleInPhoto(
  { database: { kysely } }: Pick<PeopleDeps, 'database'>,
  { params: { photoId } }: Pick<Input<typeof markOperations.listPeopleInPhoto>, 'params'>,
): Promise<PeopleInPhoto> {
  await checkPhotoShown(kysely, photoId);
  const marks = (await findMarksIn(kysely, photoId)).filter(isPublic);
  const items = await findListItems(
    kysely,
    marks.map(({ member_id }) => member_id),
  );
  return {
    photoId,
    marks: marks.map(({ id: markId, x, y, member_id }) => ({
      markId,
      x,
      y,
      member: items.get(member_id ?? 0) ?? null,
    })),
  };
}

/** What everybody may see of the members that are linked to these accounts, by account. */
export async function findItemsOfAccounts(
  db: Connection,
  accountIds: readonly (number | null)[],
): Promise<Map<number, MemberListItem>> {
  const known = [...new Set(accountIds)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('claims')
    .innerJoin('shown_members', 'shown_members.id', 'claims.member_id')
    .where('account_id', 'in', known)
    .where(isLinked())
    .select(['account_id', ...itemColumns])
    .execute();
  return new Map(rows.map((row) => [row.account_id, presentListItem(row)]));
}

/** By mark, oldest first. Leaves out members who withhold their names or photos. */
async function readSuggestions(
  db: Connection,
  markIds: readonly number[],
  { accountId, isAdmin }: Pick<MarkViewer, 'accountId' | 'isAdmin'>,
): Promise<ReadonlyMap<number, Suggestion[]>> {
  if (markIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('mark_suggestions')
    .leftJoin('shown_members', 'shown_members.id', 'mark_suggestions.member_id')
    .where('mark_id', 'in', markIds)
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('is_photo_shown', '=', 1)]))
    .orderBy('mark_suggestions.id')
    .selectAll('mark_suggestions')
    .execute();
  const items = await findListItems(
    db,
    rows.map(({ member_id }) => member_id),
  );
  const authors = await findItemsOfAccounts(
    db,
    rows.map(({ suggested_by }) => suggested_by),
  );
  const byMark = new Map<number, Suggestion[]>();
  for (const { id, mark_id, suggested_by, member_id, text } of rows) {
    const suggestion = {
      suggestionId: id,
      by: authors.get(suggested_by) ?? null,
      text,
      member: items.get(member_id ?? 0) ?? null,
      canRemove: isAdmin || suggested_by === accountId,
    };
    byMark.set(mark_id, [...(byMark.get(mark_id) ?? []), suggestion]);
  }
  return byMark;
}

function viewedStateOf(mark: FoundMark): ViewedMark['state'] {
  if (isUnnamed(mark)) return 'unnamed';
  return isShown(mark) ? 'shown' : 'waiting';
}

function present(
  who: MarkViewer,
  mark: FoundMark,
  member: MemberListItem | null,
  suggestions: readonly Suggestion[],
): ViewedMark {
  return {
    markId: mark.id,
    x: mark.x,
    y: mark.y,
    member,
    state: viewedStateOf(mark),
    waitsFor: isWaiting(mark) ? agreerOf(mark) : null,
    isViewer: isOf(who, mark),
    canAgree: mayAgree(who, mark),
    canRemove: mayRemove(who, mark),
    canName: mayName(who, mark),
    suggestions: [...suggestions],
  };
}

/** @throws Refusal `not_found` for a hidden or unknown photo */
export async function readPhotoMarks(
  deps: PeopleDeps,
  photoId: number,
  viewer: Viewer,
): Promise<PhotoMarks> {
  const { kysely } = deps.database;
  await checkPhotoShown(kysely, photoId);
  const all = await findMarksIn(kysely, photoId);
  const who = await readViewer(deps, kysely, viewer, all);
  const marks = all.filter((mark) => maySee(who, mark));
  const items = await findListItems(
    kysely,
    marks.map(({ member_id }) => member_id),
  );
  const open = marks.filter((mark) => maySeeSuggestions(who, mark));
  const suggestions = await readSuggestions(
    kysely,
    open.map(({ id }) => id),
    who,
  );
  return {
    photoId,
    problem: mayMark(who) ? null : unlinkedProblem,
    marks: marks.map((mark) =>
      present(who, mark, items.get(mark.member_id ?? 0) ?? null, suggestions.get(mark.id) ?? []),
    ),
  };
}

export const getPhotoMarks = (
  deps: PeopleDeps,
  { params }: Input<typeof markOperations.getPhotoMarks>,
  { viewer }: Caller<Viewer>,
): Promise<PhotoMarks> => readPhotoMarks(deps, params.photoId, viewer);
