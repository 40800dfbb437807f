/** How admins see photos, on the screen and in the change log, and when hidden and held ones expire. */
import { hiddenPhotoHours, type ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { photoUri } from '#contract/photos.ts';
import { hourMs, toInstant } from '#contract/time.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import { detailsOf, keyOfGalleryPhoto, type PhotoState } from '#server/database/photos/photos.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { heldPhotoMs } from '../photos/own-photos.ts';
import type { DescribedPhotoRow, ExpiredAt } from './moderation.queries.ts';

export const hiddenPhotoMs = hiddenPhotoHours * hourMs;

export const expiryOf = (now: number): ExpiredAt => ({
  hidden: now - hiddenPhotoMs,
  held: now - heldPhotoMs,
});

/** Member photos and avatars are stored as squares of one size. */
export const isSquare = ({ kind }: Pick<DescribedPhotoRow, 'kind'>): boolean =>
  kind === 'photo' || kind === 'avatar';

function presentHiding(row: DescribedPhotoRow): ModeratedPhoto['hidden'] {
  if (row.hidden_at === null || row.is_held === 1) return null;
  const { hider_first_name: first, hider_last_name: last } = row;
  return {
    at: toInstant(row.hidden_at),
    by: first === null ? null : `${first} ${last ?? ''}`,
    reason: row.hidden_reason,
    until: toInstant(row.hidden_at + hiddenPhotoMs),
  };
}

export function presentModerated(row: DescribedPhotoRow, viewer: Viewer): ModeratedPhoto {
  return {
    photoId: row.id,
    kind: row.kind,
    pictureUri:
      row.hidden_at === null ? photoUri(row.name, isSquare(row) ? 'avatar' : 'thumb') : null,
    width: row.thumb_width,
    height: row.thumb_height,
    ...detailsOf(row),
    sentAt: toInstant(row.created_at),
    contributor: {
      accountId: row.account_id,
      firstName: row.first_name,
      lastName: row.last_name,
      isTold: row.validated_at !== null && row.account_id !== viewer.accountId,
    },
    freakBrotherNumber: row.number,
    hidden: presentHiding(row),
    waiting:
      row.is_held === 1 && row.hidden_at !== null
        ? { until: toInstant(row.hidden_at + heldPhotoMs) }
        : null,
  };
}

/** What the change log says of a photo whose state changes. */
export function snapshotsOf(name: string, before: PhotoState, after: PhotoState) {
  const mayWait = before.kind === 'waiting' || after.kind === 'waiting';
  const snapshotOf = (state: PhotoState): Snapshot<'photo'> => ({
    name,
    isHidden: state.kind === 'hidden',
    ...(state.kind === 'hidden' ? { reason: state.reason } : {}),
    ...(mayWait ? { isWaiting: state.kind === 'waiting' } : {}),
  });
  return { before: snapshotOf(before), after: snapshotOf(after) };
}

/** The photo's key in the change log. */
export function subjectKeyOf(row: DescribedPhotoRow): string {
  if (row.kind === 'gallery') return keyOfGalleryPhoto(row.id);
  if (row.kind === 'avatar') return `avatar/${row.account_id}`;
  return `${row.kind}/${row.subject_series ?? ''}/${row.number ?? ''}`;
}
