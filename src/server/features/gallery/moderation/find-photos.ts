/** Lists photos of all kinds for admins, page by page or for one member, and serves their pictures. */
import { Refusal } from '#contract/errors.ts';
import type {
  ModeratedPhoto,
  moderationOperations,
  PhotoPage,
} from '#contract/gallery/moderation.ts';
import { dayMs } from '#contract/time.ts';
import { clampPage } from '#server/database/list-pages.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import type { ModerationDeps } from './photo-kind.ts';
import { expiryOf, isSquare, presentModerated } from './moderation.present.ts';
import {
  countPhotos,
  findDescribedPhoto,
  findPhotosAt,
  findPhotosShowing,
  type SeenThrough,
} from './moderation.queries.ts';

/** Divisible by 1, 2, 3 and 4, so that all rows of the grid are full. */
const photosPerPage = 24;
/** How far back photos are new for an admin who has not marked any. */
const firstDays = 30;

async function findSeenThrough(
  db: Connection,
  accountId: number,
  now: number,
): Promise<SeenThrough> {
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('photos_seen_through')
    .executeTakeFirst();
  const photoId = account?.photos_seen_through ?? null;
  return photoId === null ? { sentAt: now - firstDays * dayMs } : { photoId };
}

export async function findPhotos(
  { database: { kysely }, now }: Pick<ModerationDeps, 'database' | 'now'>,
  { query: { page, ...filter } }: Input<typeof moderationOperations.findPhotos>,
  { viewer }: Caller<Viewer>,
): Promise<PhotoPage> {
  const seenThrough = await findSeenThrough(kysely, viewer.accountId, now());
  const filters = { ...filter, seenThrough, expiredAt: expiryOf(now()) };
  const total = await countPhotos(kysely, filters);
  const { offset, paging } = clampPage(total, photosPerPage, page);
  const rows = await findPhotosAt(kysely, filters, { offset, limit: photosPerPage });
  const photos = rows.map((row) => presentModerated(row, viewer));
  return { photos, ...paging };
}

/** For the Manifest and the daily mail. */
export async function countNewPhotos(
  { database: { kysely }, now }: Pick<ModerationDeps, 'database' | 'now'>,
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

/** Never moves the mark back, so that a screen opened earlier cannot. */
export async function markPhotosSeen(
  { database }: Pick<ModerationDeps, 'database'>,
  { body: { photoId } }: Input<typeof moderationOperations.markPhotosSeen>,
  { viewer }: Caller<Viewer>,
): Promise<void> {
  await database.kysely
    .updateTable('accounts')
    .set({ photos_seen_through: photoId })
    .where('id', '=', viewer.accountId)
    .where((eb) =>
      eb.or([eb('photos_seen_through', 'is', null), eb('photos_seen_through', '<', photoId)]),
    )
    .execute();
}

export async function listPhotosOfMember(
  { database: { kysely }, now }: Pick<ModerationDeps, 'database' | 'now'>,
  { params }: Input<typeof moderationOperations.listPhotosOfMember>,
  { viewer }: Caller<Viewer>,
): Promise<ModeratedPhoto[]> {
  const rows = await findPhotosShowing(kysely, params, expiryOf(now()));
  return rows.map((row) => presentModerated(row, viewer));
}

/**
 * The only way to see a hidden photo.
 * @throws Refusal `not_found` for a photo that is gone.
 */
export async function getPhotoPicture(
  { database: { kysely }, photos, now }: ModerationDeps,
  { params }: Input<typeof moderationOperations.getPhotoPicture>,
): Promise<AsyncIterable<Uint8Array>> {
  const row = await findDescribedPhoto(kysely, params.photoId, expiryOf(now()));
  const picture = row
    ? await photos.open(row.name, { size: isSquare(row) ? 'avatar' : 'medium', format: 'jpeg' })
    : null;
  if (picture) return picture;
  throw new Refusal('not_found', { message: 'This photo was deleted.' });
}
