/** How admins see photos, on the screen and in the change log, and when deleted and held ones expire. */
import { deletedPhotoHours, type ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { photoUri } from '#contract/photos.ts';
import { hourMs, toInstant } from '#contract/time.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import { detailsOf, keyOfGalleryPhoto, type PhotoState } from '#server/database/photos/photos.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { heldPhotoMs } from '../photos/own-photos.ts';
import type { DescribedPhotoRow, ExpiredAt } from './moderation.queries.ts';

export const deletedPhotoMs = deletedPhotoHours * hourMs;

export const expiryOf = (now: number): ExpiredAt => ({
  deleted: now - deletedPhotoMs,
  held: now - heldPhotoMs,
});

/** Member photos and avatars are stored as squares of one size. */
export const isSquare = ({ kind }: Pick<DescribedPhotoRow, 'kind'>): boolean =>
  kind === 'photo' || kind === 'avatar';

/** In what state the photo is, if not everyone sees it. */
function presentState(
  row: DescribedPhotoRow,
): Pick<ModeratedPhoto, 'hidden' | 'deleted' | 'waiting'> {
  const none = { hidden: null, deleted: null, waiting: null };
  const { hidden_at: at, deleted_at, hider_first_name: first, hider_last_name: last } = row;
  if (at === null) return none;
  if (row.is_held === 1) return { ...none, waiting: { until: toInstant(at + heldPhotoMs) } };
  const taken = {
    at: toInstant(at),
    by: first === null ? null : `${first} ${last ?? ''}`,
    reason: row.hidden_reason,
  };
  if (deleted_at === null) return { ...none, hidden: taken };
  return { ...none, deleted: { ...taken, until: toInstant(deleted_at + deletedPhotoMs) } };
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
    ...presentState(row),
  };
}

/** What the change log says of the state of a photo. */
export const snapshotOf = (name: string, state: PhotoState): Snapshot<'photo'> => ({
  name,
  isHidden: state.kind === 'hidden',
  ...(state.kind === 'deleted' ? { isDeleted: true } : {}),
  ...(state.kind === 'waiting' ? { isWaiting: true } : {}),
  ...('reason' in state ? { reason: state.reason } : {}),
});

export const snapshotsOf = (name: string, before: PhotoState, after: PhotoState) => ({
  before: snapshotOf(name, before),
  after: snapshotOf(name, after),
});

/** The photo's key in the change log. */
export function subjectKeyOf(row: DescribedPhotoRow): string {
  if (row.kind === 'gallery') return keyOfGalleryPhoto(row.id);
  if (row.kind === 'avatar') return `avatar/${row.account_id}`;
  return `${row.kind}/${row.subject_series ?? ''}/${row.number ?? ''}`;
}
