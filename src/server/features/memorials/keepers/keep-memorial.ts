/** A keeper edits the story, the photo and the card of a deceased member, and nothing else. */
import { photoUri, type PhotoType } from '#contract/photos.ts';
import { Refusal } from '#contract/errors.ts';
import type { Memorial, MemorialPhotoForm } from '#contract/memorials/keepers.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { findListItems } from '#server/database/register/shown-members.ts';
import type { KeeperDeps, KeptMember } from '../keeper-deps.ts';
import { listWaitingOf } from '../remembrances/present-remembrances.ts';
import { findKeptStory, findShownPictures } from './kept-member.queries.ts';
import { checkKeeper, getKeptMember } from './keepers.policy.ts';

/** @throws Refusal `not_found` when the viewer does not keep the memorial */
export async function getMemorial(
  { database: { kysely } }: Pick<KeeperDeps, 'database'>,
  number: number,
  viewer: Viewer,
): Promise<Memorial> {
  const { id } = await getKeptMember(kysely, number, viewer);
  const member = (await findListItems(kysely, [id])).get(id);
  if (!member) throw new Refusal('not_found');
  const stored = await findKeptStory(kysely, id);
  const isNameWithheld = stored.is_name_withheld === 1;
  const isStoryWithheld = isNameWithheld || stored.is_story_withheld === 1;
  const pictures = await findShownPictures(kysely, id);
  const nameOf = (kind: PhotoType) => pictures.find((each) => each.kind === kind)?.name ?? null;
  const [photo, card] = [nameOf('photo'), nameOf('card')];
  return {
    member,
    story: isStoryWithheld ? '' : stored.story,
    isStoryHidden: stored.is_story_hidden === 1,
    isStoryWithheld,
    arePhotosWithheld: isNameWithheld || stored.is_photo_withheld === 1,
    avatarUri: photo === null ? null : photoUri(photo, 'avatar'),
    fbCardUri: card === null ? null : photoUri(card, 'web'),
    fbCardThumbUri: card === null ? null : photoUri(card, 'thumb'),
    waiting: await listWaitingOf(kysely, id),
  };
}

const keptBy = (number: number, viewer: Viewer): KeptMember => ({
  number,
  viewer,
  check: (db, memberId) => checkKeeper(db, viewer, { id: memberId, number }),
});

/** @throws Refusal `not_found` when the viewer does not keep the memorial, `forbidden` for a withheld story */
export async function updateMemorial(
  deps: KeeperDeps,
  number: number,
  story: string,
  viewer: Viewer,
): Promise<Memorial> {
  await getKeptMember(deps.database.kysely, number, viewer);
  await deps.setStory(keptBy(number, viewer), story);
  return getMemorial(deps, number, viewer);
}

/**
 * @throws Refusal `not_found` when the viewer does not keep the memorial, `forbidden` if the member withheld photos, and
 * those of an invalid photo
 */
export async function setMemorialPhoto(
  deps: KeeperDeps,
  number: number,
  form: MemorialPhotoForm,
  viewer: Viewer,
): Promise<Memorial> {
  await getKeptMember(deps.database.kysely, number, viewer);
  await deps.setPhoto(keptBy(number, viewer), form);
  return getMemorial(deps, number, viewer);
}

/** @throws Refusal `not_found` when the viewer does not keep the memorial, `forbidden` if the member withheld photos */
export async function removeMemorialPhoto(
  deps: KeeperDeps,
  number: number,
  kind: PhotoType,
  viewer: Viewer,
): Promise<Memorial> {
  await getKeptMember(deps.database.kysely, number, viewer);
  await deps.removePhoto(keptBy(number, viewer), kind);
  return getMemorial(deps, number, viewer);
}
