/** Notifies people by mail when an admin hid, deleted, showed or approved a photo of theirs. */
import { deletedPhotoHours, type PhotoKind } from '#contract/gallery/moderation.ts';
import type { PhotoState } from '#server/database/photos/photos.ts';
import {
  asTyped,
  contactLine,
  emailMessage,
  signature,
  type AdminMessageDeps,
} from '#server/identity/mail.ts';
import type { Message } from '#server/messaging/messaging.ts';

interface NamedPhoto {
  readonly kind: PhotoKind;
  /** '' for all but the gallery's. */
  readonly caption: string;
}

const names = {
  photo: 'the photo on your profile',
  card: 'your membership card',
  avatar: 'the photo of your account',
} as const;

const nameOf = ({ kind, caption }: NamedPhoto) =>
  kind === 'gallery' ? `your photo “${asTyped(caption)}” in the gallery` : names[kind];

/** @param reason '' where the admin gave none */
const reasonLines = (reason: string) => (reason === '' ? [] : ['The reason:', asTyped(reason)]);

function hiddenPhotoMessage(
  deps: AdminMessageDeps,
  to: string,
  photo: NamedPhoto,
  reason: string,
): Message {
  return emailMessage(
    to,
    'Your photo was hidden',
    `An admin hid ${nameOf(photo)}. Visitors can no longer see it.`,
    ...reasonLines(reason),
    'It stays hidden until an admin shows it again or deletes it.',
    ...contactLine(deps),
    signature(deps),
  );
}

function deletedPhotoMessage(
  deps: AdminMessageDeps,
  to: string,
  photo: NamedPhoto,
  reason: string,
): Message {
  return emailMessage(
    to,
    'Your photo was deleted',
    `An admin deleted ${nameOf(photo)}. Visitors can no longer see it.`,
    ...reasonLines(reason),
    `An admin can undo this within ${deletedPhotoHours} hours. After that it is deleted for good.`,
    ...contactLine(deps),
    signature(deps),
  );
}

function shownPhotoMessage(deps: AdminMessageDeps, to: string, photo: NamedPhoto): Message {
  return emailMessage(
    to,
    'Your photo is shown again',
    `An admin made ${nameOf(photo)} visible again.`,
    ...contactLine(deps),
    signature(deps),
  );
}

function approvedPhotoMessage(deps: AdminMessageDeps, to: string, photo: NamedPhoto): Message {
  return emailMessage(
    to,
    'Your photo was approved',
    `An admin approved ${nameOf(photo)}. Everyone can see it now.`,
    ...contactLine(deps),
    signature(deps),
  );
}

function waitingPhotoMessage(deps: AdminMessageDeps, to: string, photo: NamedPhoto): Message {
  return emailMessage(
    to,
    'Your photo waits for approval',
    `Only you and the admins see ${nameOf(photo)} until an admin approves it.`,
    ...contactLine(deps),
    signature(deps),
  );
}

/** What an admin's change of a photo tells its contributor. */
export function photoMessage(
  deps: AdminMessageDeps,
  to: string,
  photo: NamedPhoto,
  { before, after }: { readonly before: PhotoState; readonly after: PhotoState },
): Message {
  if (after.kind === 'hidden') return hiddenPhotoMessage(deps, to, photo, after.reason);
  if (after.kind === 'deleted') return deletedPhotoMessage(deps, to, photo, after.reason);
  if (after.kind === 'waiting') return waitingPhotoMessage(deps, to, photo);
  if (before.kind === 'waiting') return approvedPhotoMessage(deps, to, photo);
  return shownPhotoMessage(deps, to, photo);
}
