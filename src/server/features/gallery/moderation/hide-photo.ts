/** Hides or deletes a photo of any kind, shows it again or approves it. */
import type { ModeratedPhoto, moderationOperations } from '#contract/gallery/moderation.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import {
  approval,
  asAdmin,
  decide,
  refuseChanged,
  refuseGone,
  rejection,
  type Ask,
  type Decider,
} from '#server/identity/decide.ts';
import { expiryOf, presentModerated } from './moderation.present.ts';
import { findDescribedPhoto, type DescribedPhotoRow } from './moderation.queries.ts';
import { photoKind, type ModerationDeps } from './photo-kind.ts';

async function decideAbout(
  deps: ModerationDeps,
  decider: Decider<DescribedPhotoRow>,
  ask: Ask,
): Promise<ModeratedPhoto> {
  await decide(deps, 'photo', photoKind(deps), ask, decider);
  const { database, now } = deps;
  const row = await findDescribedPhoto(database.kysely, ask.id, expiryOf(now()));
  return presentModerated(row ?? refuseGone(), decider.viewer);
}

/** @param until when the photo that the admin saw would be deleted, if it waits; undefined approves its present state */
const asAdminWhoSaw = (
  deps: ModerationDeps,
  viewer: Viewer,
  until: string | undefined,
): Decider<DescribedPhotoRow> => ({
  ...asAdmin(deps, viewer),
  may(_db, row) {
    const { waiting } = presentModerated(row, viewer);
    if (until !== undefined && waiting !== null && waiting.until !== until) refuseChanged();
    return Promise.resolve(true);
  },
});

/**
 * Also undoes its deletion.
 * @throws Refusal `not_found` for a photo that is gone, `taken` for one that is hidden already
 */
export const hidePhoto = (
  deps: ModerationDeps,
  { params: { photoId }, body: { reason } }: Input<typeof moderationOperations.hidePhoto>,
  { viewer }: Caller<Viewer>,
): Promise<ModeratedPhoto> =>
  decideAbout(deps, asAdmin(deps, viewer), { id: photoId, act: 'hide', form: { reason } });

/** @throws Refusal `not_found` for a photo that is gone, `taken` for one that is deleted already */
export const deletePhotoAsAdmin = (
  deps: ModerationDeps,
  { params: { photoId }, body: { reason } }: Input<typeof moderationOperations.deletePhotoAsAdmin>,
  { viewer }: Caller<Viewer>,
): Promise<ModeratedPhoto> =>
  decideAbout(deps, asAdmin(deps, viewer), { id: photoId, ...rejection(reason) });

/**
 * @throws Refusal `not_found` for a photo that is gone; `taken` for one that is shown already, or that its contributor has
 * changed since the admin looked at it
 */
export const showPhoto = (
  deps: ModerationDeps,
  { params: { photoId }, body: { until } }: Input<typeof moderationOperations.showPhoto>,
  { viewer }: Caller<Viewer>,
): Promise<ModeratedPhoto> =>
  decideAbout(deps, asAdminWhoSaw(deps, viewer, until), { id: photoId, ...approval() });
