/** Lists photos of all kinds for admins, page by page or for one member. */
import { countPages } from '#contract/primitives.ts';
import type {
  ModeratedPhoto,
  PhotoKindFilter,
  PhotoPage,
  PhotoShowFilter,
} from '#contract/gallery/moderation.ts';
import type { Series } from '#contract/number-label.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { PhotoAdminDeps } from './moderation-deps.ts';
import { expiryOf, presentModerated, isSquare } from './moderation.present.ts';
import {
  findSeenThrough,
  setSeenThrough,
  countPhotos,
  findPhotosAt,
  findPhotosShowing,
  findDescribedPhoto,
} from './moderation.queries.ts';
import { Refusal } from '#contract/errors.ts';

/** Divisible by 1, 2, 3 and 4, so that all rows of the grid are full. */
const photosPerPage = 24;

interface PhotoRequest {
  readonly kind: PhotoKindFilter;
  readonly show: PhotoShowFilter;
  readonly number?: number | undefined;
  readonly page: number;
}

export async function findPhotos(
  { database: { kysely }, now }: PhotoAdminDeps,
  { page, ...filter }: PhotoRequest,
  viewer: Viewer,
): Promise<PhotoPage> {
  const seenThrough = await findSeenThrough(kysely, viewer.accountId, now());
  const filters = { ...filter, seenThrough, expiredAt: expiryOf(now()) };
  const total = await countPhotos(kysely, filters);
  const totalPages = countPages(total, photosPerPage);
  const shown = Math.min(page, totalPages);
  const rows = await findPhotosAt(kysely, filters, {
    offset: (shown - 1) * photosPerPage,
    limit: photosPerPage,
  });
  const photos = rows.map((row) => presentModerated(row, viewer));
  return { photos, total, page: shown, totalPages };
}

export async function countNewPhotos(
  { database: { kysely }, now }: Pick<PhotoAdminDeps, 'database' | 'now'>,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<number> {
  const seenThrough = await findSeenThrough(kysely, accountId, now());
  return countPhotos(kysely, {
    kind: 'all',
    show: 'new',
    seenThrough,
    expiredAt: expiryOf(now()),
  });
}

export async function markPhotosSeen(
  { database: { kysely } }: Pick<PhotoAdminDeps, 'database'>,
  photoId: number,
  { accountId }: Viewer,
): Promise<void> {
  await setSeenThrough(kysely, accountId, photoId);
}

export async function listPhotosOfMember(
  { database: { kysely }, now }: PhotoAdminDeps,
  which: { readonly series: Series; readonly number: number },
  viewer: Viewer,
): Promise<ModeratedPhoto[]> {
  const rows = await findPhotosShowing(kysely, which, expiryOf(now()));
  return rows.map((row) => presentModerated(row, viewer));
}

// Serves the picture of a photo to admins, the only way to see a hidden one.

/** @throws Refusal `not_found` for a photo that is gone. */
export async function getPhotoPicture(
  { database: { kysely }, photos, now }: PhotoAdminDeps,
  photoId: number,
): Promise<AsyncIterable<Uint8Array>> {
  const row = await findDescribedPhoto(kysely, photoId, expiryOf(now()));
  const picture = row
    ? await photos.open(row.name, { size: isSquare(row) ? 'avatar' : 'medium', format: 'jpeg' })
    : null;
  if (picture) return picture;
  throw new Refusal('not_found', { message: 'This photo was deleted.' });
}
