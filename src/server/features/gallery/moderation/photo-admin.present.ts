/** What admins see of photos, field by field. */
import { type ModeratedPhoto, hiddenPhotoHours } from '#contract/gallery/moderation.ts';
import { photoUri } from '#contract/gallery/photos.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { DescribedPhotoRow } from './photo-admin.queries.ts';

const hiddenPhotoMs = hiddenPhotoHours * 60 * 60 * 1000;

/** What was hidden then or before is as good as deleted. */
export const expiryOf = (now: number): number => now - hiddenPhotoMs;

/** The members' photos and the avatars are squares of one size. */
export const isSquare = ({ kind }: Pick<DescribedPhotoRow, 'kind'>): boolean =>
  kind === 'photo' || kind === 'avatar';

const presentInstant = (instant: number) => new Date(instant).toISOString();

function presentHiding(row: DescribedPhotoRow): ModeratedPhoto['hidden'] {
  if (row.hidden_at === null) return null;
  const { hider_first_name: first, hider_last_name: last } = row;
  return {
    at: presentInstant(row.hidden_at),
    by: first === null ? null : `${first} ${last ?? ''}`,
    reason: row.hidden_reason,
    until: presentInstant(row.hidden_at + hiddenPhotoMs),
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
    caption: row.caption,
    sentAt: presentInstant(row.created_at),
    contributor: {
      accountId: row.account_id,
      firstName: row.first_name,
      lastName: row.last_name,
      isTold: row.validated_at !== null && row.account_id !== viewer.accountId,
    },
    freakBrotherNumber: row.number,
    hidden: presentHiding(row),
  };
}

/** What the change log calls a photo. */
export function subjectKeyOf(row: DescribedPhotoRow): string {
  if (row.kind === 'gallery') return `gallery/${row.id}`;
  if (row.kind === 'avatar') return `avatar/${row.account_id}`;
  return `${row.kind}/${row.subject_series ?? ''}/${row.number ?? ''}`;
}
