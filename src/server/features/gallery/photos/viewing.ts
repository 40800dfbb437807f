/** The gallery as everyone sees it, and the only presenter for rows of its photos. */
import { Refusal } from '#contract/errors.ts';
import type { GalleryPhoto, viewingOperations } from '#contract/gallery/viewing.ts';
import { shownName } from '#contract/members/display-names.ts';
import { photoUri } from '#contract/photos.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import { findShownPhoto, findShownPhotos, type ShownPhotoRow } from './gallery.queries.ts';
import { viewDayMs, type ViewLog } from './view-log.ts';

export interface GalleryDeps extends Pick<
  IdentityDeps,
  'database' | 'now' | 'claimPolicy' | 'contactEmail'
> {
  readonly photos: PhotoService;
  readonly views: ViewLog;
}

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

function presentPhoto(row: ShownPhotoRow): GalleryPhoto {
  return {
    photoId: row.id,
    webPhotoUri: photoUri(row.name, 'web'),
    webWidth: row.width,
    webHeight: row.height,
    thumbPhotoUri: photoUri(row.name, 'thumb'),
    thumbWidth: row.thumb_width,
    thumbHeight: row.thumb_height,
    caption: row.caption,
    description: row.description,
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

export async function listPhotos({
  database,
}: Pick<GalleryDeps, 'database'>): Promise<GalleryPhoto[]> {
  return (await findShownPhotos(database.kysely)).map(presentPhoto);
}

/** Undefined for a hidden or unknown photo. */
export async function findPhoto(
  db: Connection,
  photoId: number,
): Promise<GalleryPhoto | undefined> {
  const row = await findShownPhoto(db, photoId);
  return row && presentPhoto(row);
}

/** @throws Refusal `not_found` for a hidden or unknown photo. */
export async function getPhoto(
  { database }: Pick<GalleryDeps, 'database'>,
  { params }: Input<typeof viewingOperations.getPhoto>,
): Promise<GalleryPhoto> {
  const photo = await findPhoto(database.kysely, params.photoId);
  if (photo) return photo;
  throw new Refusal('not_found');
}

/**
 * Counts a view of a photo. The response is the same whether it counted or not.
 * @throws Refusal `not_found` for a hidden or unknown photo.
 */
export async function logPhotoView(
  { database, views, now }: Pick<GalleryDeps, 'database' | 'views' | 'now'>,
  { params: { photoId } }: Input<typeof viewingOperations.logPhotoView>,
  { viewer, address }: Caller,
): Promise<void> {
  const photo = await findShownPhoto(database.kysely, photoId);
  if (!photo) throw new Refusal('not_found');
  const visitor = viewer ? `account/${viewer.accountId}` : address;
  views.add({ photoId, day: Math.floor(now() / viewDayMs), visitor });
}
