/** Hides or deletes a photo of any kind, shows it again or approves it. */
import type { ModeratedPhoto, moderationOperations } from '#contract/gallery/moderation.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import {
  approval,
  asAdmin,
  decide,
  refuseGone,
  rejection,
  type Ask,
} from '#server/identity/decide.ts';
import { expiryOf, presentModerated } from './moderation.present.ts';
import { findDescribedPhoto } from './moderation.queries.ts';
import { photoKind, type ModerationDeps } from './photo-kind.ts';

async function decideAbout(
  deps: ModerationDeps,
  viewer: Viewer,
  ask: Ask,
): Promise<ModeratedPhoto> {
  await decide(deps, 'photo', photoKind(deps), ask, asAdmin(deps, viewer));
  const { database, now } = deps;
  const row = await findDescribedPhoto(database.kysely, ask.id, expiryOf(now()));
  return presentModerated(row ?? refuseGone(), viewer);
}

/**
 * Also undoes its deletion.
 * @throws Refusal `not_found` for a photo that is gone, `taken` for one that is hidden already
 */
export const hidePhoto = (
  deps: ModerationDeps,
  { params: { photoId }, body: { reason } }: Input<typeof moderationOperations.hidePhoto>,
  { viewer }: Caller<Viewer>,
): Promise<ModeratedPhoto> =>
  decideAbout(deps, viewer, { id: photoId, act: 'hide', form: { reason } });

/** @throws Refusal `not_found` for a photo that is gone, `taken` for one that is deleted already */
export const deletePhotoAsAdmin = (
  deps: ModerationDeps,
  { params: { photoId }, body: { reason } }: Input<typeof moderationOperations.deletePhotoAsAdmin>,
  { viewer }: Caller<Viewer>,
): Promise<ModeratedPhoto> => decideAbout(deps, viewer, { id: photoId, ...rejection(reason) });

/**
 * @throws Refusal `not_found` for a photo that is gone; `taken` for one that is shown already, or that its contributor has
 * changed since the admin looked at it
 */
export const showPhoto = (
  deps: ModerationDeps,
  { params: { photoId }, body: { until } }: Input<typeof moderationOperations.showPhoto>,
  { viewer }: Caller<Viewer>,
): Promise<ModeratedPhoto> => decideAbout(deps, viewer, { id: photoId, ...approval(until) });
