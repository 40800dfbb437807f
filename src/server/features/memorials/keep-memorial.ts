import type { Connection } from '#server/database/open-database.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { findShownMember, findListItems } from '#server/database/register/shown-members.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { isKeeper } from './keepers.ts';
import { photoUri, type PhotoType } from '#contract/photos.ts';
import type { Memorial, MemorialPhotoForm } from '#contract/memorials/keepers.ts';
import type { KeeperDeps, KeptMember } from './memorial-deps.ts';
import { listWaitingOf } from './remembrances.ts';

/** What a keeper edits, also while an admin has hidden it, and what the member withheld. */
async function findKeptStory(db: Connection, memberId: number) {
  return db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select([
      'story',
      'is_story_hidden',
      'is_story_withheld',
      'is_photo_withheld',
      'is_name_withheld',
    ])
    .executeTakeFirstOrThrow();
}

/** The photo and the card as everyone sees them. */
async function findShownPictures(db: Connection, memberId: number) {
  return db
    .selectFrom('photos')
    .innerJoin('shown_members', 'shown_members.id', 'photos.member_id')
    .where('member_id', '=', memberId)
    .where('is_photo_shown', '=', 1)
    .where('hidden_at', 'is', null)
    .select(['kind', 'name'])
    .execute();
}

/** The same for a number that does not exist, so that it tells nothing about other keepers. */
function refuse(number: number): never {
  throw new Refusal('not_found', {
    message: `You do not keep the page of ${numberLabel('fb', number)}.`,
  });
}

/** @throws Refusal `not_found` when the viewer does not keep the memorial */
async function checkKeeper(
  db: Connection,
  { accountId }: Pick<Viewer, 'accountId'>,
  member: Pick<ShownMemberRow, 'id' | 'number'>,
): Promise<void> {
  if (!(await isKeeper(db, accountId, member.id))) refuse(member.number);
}

/** @throws Refusal `not_found` when the viewer does not keep the memorial */
async function getKeptMember(
  db: Connection,
  number: number,
  viewer: Pick<Viewer, 'accountId'>,
): Promise<ShownMemberRow> {
  const member = (await findShownMember(db, number)) ?? refuse(number);
  await checkKeeper(db, viewer, member);
  return member;
}

// A keeper edits the story, the photo and the card of a deceased member, and nothing else.

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
