/** A keeper edits the story, the photo and the card of a deceased member, and nothing else. */
import { Refusal } from '#contract/errors.ts';
import type { keeperOperations, Memorial } from '#contract/memorials/keepers.ts';
import { photoUri, type PhotoType } from '#contract/photos.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findListItems, findShownMember } from '#server/database/register/shown-members.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { isKeeper, refuseNotKept } from './keepers.ts';
import type { KeeperDeps, KeptMember, MemorialDeps } from './memorial-deps.ts';
import { listWaitingOf } from './remembrances.ts';

/** @throws Refusal `not_found` when the viewer does not keep the memorial */
async function checkKeeper(
  db: Connection,
  { accountId }: Pick<Viewer, 'accountId'>,
  member: Pick<ShownMemberRow, 'id' | 'number'>,
): Promise<void> {
  if (!(await isKeeper(db, accountId, member.id))) refuseNotKept(member.number);
}

/** @throws Refusal `not_found` when the viewer does not keep the memorial */
async function getKeptMember(
  db: Connection,
  number: number,
  viewer: Pick<Viewer, 'accountId'>,
): Promise<ShownMemberRow> {
  const member = (await findShownMember(db, number)) ?? refuseNotKept(number);
  await checkKeeper(db, viewer, member);
  return member;
}

/** @throws Refusal `not_found` when the viewer does not keep the memorial */
export async function getMemorial(
  { database: { kysely } }: MemorialDeps,
  { params }: Pick<Input<typeof keeperOperations.getMemorial>, 'params'>,
  { viewer }: Caller<Viewer>,
): Promise<Memorial> {
  const { id } = await getKeptMember(kysely, params.number, viewer);
  const member = (await findListItems(kysely, [id])).get(id);
  if (!member) throw new Refusal('not_found');
  const stored = await kysely
    .selectFrom('members')
    .where('id', '=', id)
    .select([
      'story',
      'is_story_hidden',
      'is_story_withheld',
      'is_photo_withheld',
      'is_name_withheld',
    ])
    .executeTakeFirstOrThrow();
  const shownPictures = await kysely
    .selectFrom('photos')
    .innerJoin('shown_members', 'shown_members.id', 'photos.member_id')
    .where('member_id', '=', id)
    .where('is_photo_shown', '=', 1)
    .where('hidden_at', 'is', null)
    .select(['kind', 'name'])
    .execute();
  const isNameWithheld = stored.is_name_withheld === 1;
  const isStoryWithheld = isNameWithheld || stored.is_story_withheld === 1;
  const nameOf = (kind: PhotoType) => shownPictures.find((each) => each.kind === kind)?.name;
  const [photo, card] = [nameOf('photo'), nameOf('card')];
  return {
    member,
    story: isStoryWithheld ? '' : stored.story,
    isStoryHidden: stored.is_story_hidden === 1,
    isStoryWithheld,
    arePhotosWithheld: isNameWithheld || stored.is_photo_withheld === 1,
    avatarUri: photo === undefined ? null : photoUri(photo, 'avatar'),
    fbCardUri: card === undefined ? null : photoUri(card, 'web'),
    fbCardThumbUri: card === undefined ? null : photoUri(card, 'thumb'),
    waiting: await listWaitingOf(kysely, id),
  };
}

/** @throws Refusal `not_found` when the viewer does not keep the memorial */
async function asKeeper(
  deps: MemorialDeps,
  input: Pick<Input<typeof keeperOperations.getMemorial>, 'params'>,
  caller: Caller<Viewer>,
  write: (kept: KeptMember) => Promise<void>,
): Promise<Memorial> {
  const { number } = input.params;
  const { viewer } = caller;
  await getKeptMember(deps.database.kysely, number, viewer);
  const check = (db: Connection, id: number) => checkKeeper(db, viewer, { id, number });
  await write({ number, viewer, check });
  return getMemorial(deps, input, caller);
}

/** @throws Refusal `not_found` when the viewer does not keep the memorial, `forbidden` for a withheld story */
export const updateMemorial = (
  deps: KeeperDeps,
  input: Input<typeof keeperOperations.updateMemorial>,
  caller: Caller<Viewer>,
): Promise<Memorial> =>
  asKeeper(deps, input, caller, (kept) => deps.setStory(kept, input.body.story));

/**
 * @throws Refusal `not_found` when the viewer does not keep the memorial, `forbidden` if the member withheld photos, and
 * those of an invalid photo
 */
export const setMemorialPhoto = (
  deps: KeeperDeps,
  input: Input<typeof keeperOperations.setMemorialPhoto>,
  caller: Caller<Viewer>,
): Promise<Memorial> => asKeeper(deps, input, caller, (kept) => deps.setPhoto(kept, input.body));

/** @throws Refusal `not_found` when the viewer does not keep the memorial, `forbidden` if the member withheld photos */
export const removeMemorialPhoto = (
  deps: KeeperDeps,
  input: Input<typeof keeperOperations.removeMemorialPhoto>,
  caller: Caller<Viewer>,
): Promise<Memorial> =>
  asKeeper(deps, input, caller, (kept) => deps.removePhoto(kept, input.params.photoType));
