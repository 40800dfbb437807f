/** The words of the messages that tell people what an admin did to a photo of theirs. */
import { hiddenPhotoHours, type PhotoKind } from '#contract/gallery/moderation.ts';
import type { PhotoState } from '#server/database/photos/photos.ts';
import type { Message } from '#server/messaging/messaging.ts';
import {
  emailMessage,
  signature,
  asTyped,
  notifyAccount,
  type AdminMessageDeps,
  contactLine,
  site,
} from '#server/identity/mail.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { findAdministered } from '../administration/find-accounts.ts';
import { findLinkedAccounts } from '../claims/reviewed-claims.queries.ts';
import { labelOf, profileOf } from '../claims/claim-messages.ts';

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
    ...(reason === '' ? [] : ['The reason:', asTyped(reason)]),
    `An admin can show it again within ${hiddenPhotoHours} hours. After that it is deleted.`,
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

function photoMessage(
  deps: AdminMessageDeps,
  to: string,
  photo: NamedPhoto,
  { before, after }: { readonly before: PhotoState; readonly after: PhotoState },
): Message {
  if (after.kind === 'hidden') return hiddenPhotoMessage(deps, to, photo, after.reason);
  if (after.kind === 'waiting') return waitingPhotoMessage(deps, to, photo);
  if (before.kind === 'waiting') return approvedPhotoMessage(deps, to, photo);
  return shownPhotoMessage(deps, to, photo);
}

// Notifies people by mail when an admin changed their member record or one of their photos.

interface RecordNotice {
  readonly memberId: number;
  /** The admin who made the change; not notified of it. */
  readonly editorId: number;
  readonly number: number;
  readonly lines: readonly string[];
}

/** Sends the mail in the background, only to the linked account. Pending claims get none. */
export function createNotifyOwner(deps: IdentityDeps): (notice: RecordNotice) => void {
  const { database, deferred, messaging } = deps;
  return ({ memberId, editorId, number, lines }) => {
    deferred.defer(async () => {
      const [owner] = await findLinkedAccounts(database.kysely, [memberId]);
      if (!owner || owner.account_id === editorId) return;
      await messaging.send(recordMessage(deps, owner.email, number, lines));
    });
  };
}

interface PhotoNotice extends NamedPhoto {
  readonly accountId: number;
  /** The admin who made the change; not notified of it. */
  readonly editorId: number;
  readonly before: PhotoState;
  readonly after: PhotoState;
}

/** Sends the mail in the background. */
export function createNotifyContributor(deps: IdentityDeps): (notice: PhotoNotice) => void {
  const { database, deferred, now } = deps;
  return ({ accountId, editorId, before, after, ...photo }) => {
    if (accountId === editorId) return;
    deferred.defer(async () => {
      const account = await findAdministered(database.kysely, accountId, now());
      if (!account) return;
      notifyAccount(deps, account, photoMessage(deps, account.email, photo, { before, after }));
    });
  };
}

/** @param lines what changed, one line each */
function recordMessage(
  deps: AdminMessageDeps,
  to: string,
  number: number,
  lines: readonly string[],
): Message {
  return emailMessage(
    to,
    `Your profile was changed`,
    `An admin changed your profile ${labelOf(number)} at ${site}:`,
    asTyped(lines.join('\n')),
    `Your profile: ${profileOf(deps, number)}`,
    ...contactLine(deps),
    signature(deps),
  );
}
