/** The words of the messages that tell people what an admin did to a photo of theirs. */
import { type PhotoKind, hiddenPhotoHours } from '#contract/gallery/moderation.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { emailMessage, signature } from './account-messages.ts';
import { askWhom, type AdminMessageDeps } from './admin-messages.ts';
import { asTyped } from './typed-text.ts';

export interface NamedPhoto {
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
export function hiddenPhotoMessage(
  deps: AdminMessageDeps,
  to: string,
  photo: NamedPhoto,
  reason: string,
): Message {
  return emailMessage(
    to,
    'A photo of yours was hidden',
    `An admin hid ${nameOf(photo)}. Nobody sees it on the site any more.`,
    ...(reason === '' ? [] : ['The reason:', asTyped(reason)]),
    `For ${hiddenPhotoHours} hours an admin can show it again. After that it is deleted from the site.`,
    ...askWhom(deps),
    signature(deps),
  );
}

export function shownPhotoMessage(deps: AdminMessageDeps, to: string, photo: NamedPhoto): Message {
  return emailMessage(
    to,
    'A photo of yours is shown again',
    `An admin shows ${nameOf(photo)} again: it is where it was.`,
    ...askWhom(deps),
    signature(deps),
  );
}
