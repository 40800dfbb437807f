/** Counts a view of a photo. The response is the same whether it counted or not. */
import { Refusal } from '#contract/errors.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import type { GalleryDeps } from '../gallery-deps.ts';
import { findShownPhoto } from '../gallery.queries.ts';
import { viewDayMs } from './view-log.ts';

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
