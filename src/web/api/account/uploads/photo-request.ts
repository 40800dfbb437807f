/** The calls that send a photo, as the queue keeps them, what they replace, and what is said about them. */
import { setAvatar } from '#contract/accounts/settings.ts';
import { addPhoto } from '#contract/gallery/uploading.ts';
import { setMemberPhoto } from '#contract/profile/own-page.ts';
import { setMemorialPhoto } from '#contract/memorials/keepers.ts';
import { setRemembrancePhoto } from '#contract/memorials/remembrances.ts';
import type { PhotoType } from '#contract/photos.ts';
import type { CallInput, CallOutput } from '#contract/api/web-bundle.ts';

export const photoCalls = {
  addPhoto,
  setMemberPhoto,
  setAvatar,
  setMemorialPhoto,
  setRemembrancePhoto,
};
/** The queue stores the name of the call. */
export type PhotoCall = keyof typeof photoCalls;

export interface PhotoRequest<Id extends PhotoCall = PhotoCall> {
  readonly call: Id;
  readonly input: Pick<CallInput<(typeof photoCalls)[Id]>, 'params' | 'body'>;
  /** Names the photo in the list of those that wait. */
  readonly name: string;
  /**
   * The number of the account's member, for a call that means that member: an admin may link another one while the
   * picture waits. Not sent.
   */
  readonly member?: number | null;
}

export type PhotoResponse<Id extends PhotoCall = PhotoCall> = CallOutput<(typeof photoCalls)[Id]>;

export interface Slot {
  readonly call: PhotoCall;
  readonly number?: number | string;
  readonly type?: PhotoType;
}

/** Names the picture that calls replace. */
export const writeSlot = ({ call, number, type }: Slot): string =>
  JSON.stringify([call, number === undefined ? null : String(number), type ?? null]);

/**
 * The picture that a request replaces on the site, such as the photo of a member; null if it adds one. Of several that
 * would replace each other, only the last is kept.
 */
export function slotOf({ call, input: { params, body } }: PhotoRequest): string | null {
  if (call === 'addPhoto') return null;
  return writeSlot({
    call,
    ...(params?.number === undefined ? {} : { number: params.number }),
    ...(body !== undefined && 'photoType' in body ? { type: body.photoType } : {}),
  });
}

export const untilApproved = (them: string) =>
  `until your account is linked to a member or an admin approves ${them}`;

/** Whether others do not see the saved photo yet. */
export const isHeld = (saved: PhotoResponse): boolean =>
  ('isWaiting' in saved && saved.isWaiting) ||
  ('isAvatarWaiting' in saved && saved.isAvatarWaiting);

export const savedMessage = (isWaiting: boolean): string =>
  isWaiting ? `Photo saved. It waits ${untilApproved('it')}.` : 'Photo saved.';
