/** The only presenter for rows of gallery photos. It lists each public field. */
import { toInstant } from '#contract/time.ts';
import { photoUri } from '#contract/photos.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { shownName } from '#contract/members/display-names.ts';
import {
  findOwnPhotoIds,
  findShownPhoto,
  findShownPhotos,
  type ShownPhotoRow,
} from './gallery.queries.ts';
import { Refusal } from '#contract/errors.ts';
import type { Viewer, Caller } from '#server/http/bind-operation.ts';
import type { GalleryDeps } from './gallery-deps.ts';
import { viewDayMs } from './view-log.ts';

/** The name of the linked member, or else of the account. */
function contributorOf(row: ShownPhotoRow): string {
  if (row.number === null && row.is_name_withheld === 1) return 'Name withheld';
  if (row.number === null) return `${row.account_first_name} ${row.account_last_name}`;
  return shownName({
    freakBrotherNumber: row.number,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
  });
}

export const placeOf = ({
  place_slug: slug,
  place_name: name,
}: Pick<ShownPhotoRow, 'place_slug' | 'place_name'>): GalleryPhoto['place'] =>
  slug === null || name === null ? null : { slug, name };

export function presentPhoto(row: ShownPhotoRow): GalleryPhoto {
  return {
    photoId: row.id,
    webPhotoUri: photoUri(row.name, 'web'),
    webWidth: row.width,
    webHeight: row.height,
    thumbPhotoUri: photoUri(row.name, 'thumb'),
    thumbWidth: row.thumb_width,
    thumbHeight: row.thumb_height,
    caption: row.caption,
    contributor: contributorOf(row),
    contributorNumber: row.number,
    contributorAvatarUri: row.avatar_name === null ? null : photoUri(row.avatar_name, 'avatar'),
    updateTimeStamp: toInstant(row.updated_at),
    views: row.views ?? 0,
    day: row.taken_day,
    month: row.taken_month,
    year: row.taken_year,
    location: row.taken_location,
    place: placeOf(row),
    isContributorUnlinked: row.is_of_stranger === 1,
  };
}

/** For the contributor, who also sees whether it waits for approval. */
export const presentOwn = (row: ShownPhotoRow) => ({
  ...presentPhoto(row),
  isWaiting: row.is_held === 1,
});

// Lists the visible gallery photos, and the ids of the viewer's own ones.

export async function listPhotos({ database }: GalleryDeps): Promise<GalleryPhoto[]> {
  return (await findShownPhotos(database.kysely)).map(presentPhoto);
}

/** @throws Refusal `not_found` for a hidden or unknown photo. */
export async function getPhoto(
  { database }: Pick<GalleryDeps, 'database'>,
  photoId: number,
): Promise<GalleryPhoto> {
  const row = await findShownPhoto(database.kysely, photoId);
  if (!row) throw new Refusal('not_found');
  return presentPhoto(row);
}

export async function listOwnPhotos(
  { database }: GalleryDeps,
  { accountId }: Viewer,
): Promise<number[]> {
  return findOwnPhotoIds(database.kysely, accountId);
}

// Counts a view of a photo. The response is the same whether it counted or not.

/** @throws Refusal `not_found` for a hidden or unknown photo. */
export async function logPhotoView(
  { database, views, now }: GalleryDeps,
  photoId: number,
  { viewer, address }: Caller,
): Promise<void> {
  const photo = await findShownPhoto(database.kysely, photoId);
  if (!photo) throw new Refusal('not_found');
  const visitor = viewer ? `account/${viewer.accountId}` : address;
  views.add({ photoId, day: Math.floor(now() / viewDayMs), visitor });
}
