import type { ModeratedPhoto, PhotoKind } from '#contract/gallery/moderation.ts';
import { numberLabel } from '#contract/number-label.ts';

export const kindLabels: Readonly<Record<PhotoKind, string>> = {
  gallery: 'Gallery photo',
  photo: 'Member photo',
  card: 'Membership card',
  avatar: 'Account photo',
};

export const contributorName = ({ contributor }: ModeratedPhoto): string =>
  `${contributor.firstName} ${contributor.lastName}`;

/** In a list of photos that all have a picture. */
export const titleOfPhoto = ({ kind, caption }: ModeratedPhoto): string =>
  kind === 'gallery' ? caption : kindLabels[kind];

type State = 'shown' | 'waiting' | 'hidden' | 'deleted';

export function stateOf({ hidden, deleted, waiting }: ModeratedPhoto): State {
  if (deleted !== null) return 'deleted';
  if (hidden !== null) return 'hidden';
  return waiting === null ? 'shown' : 'waiting';
}

export const stateWords: Readonly<Record<State, string>> = {
  shown: 'Shown',
  waiting: 'Waiting',
  hidden: 'Hidden',
  deleted: 'Deleted',
};

/** Distinguishes it from other photos on the page. */
export function describePhoto(photo: ModeratedPhoto): string {
  const { kind, caption, freakBrotherNumber: number } = photo;
  if (kind === 'gallery') return `${kindLabels.gallery} “${caption}”`;
  const whose = number === null ? contributorName(photo) : numberLabel('fb', number);
  return `${kindLabels[kind]}, ${whose}`;
}

export const describeRecipient = (photo: ModeratedPhoto): string =>
  photo.contributor.isTold ? `${contributorName(photo)} gets an email.` : 'No email is sent.';

/** Photos that wait for approval come first in the lists. */
export const newestOf = (photos: readonly ModeratedPhoto[]): number =>
  Math.max(...photos.map(({ photoId }) => photoId));
