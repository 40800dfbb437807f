/** What is said about photos of accounts that are not linked to a member, before and after they are saved. */
import type { PhotoResponse } from './photo-request.ts';

export const untilApproved = (them: string) =>
  `until your account is linked to a member or an admin approves ${them}`;

/** Whether others do not see the saved photo yet. */
export const isHeld = (saved: PhotoResponse): boolean =>
  ('isWaiting' in saved && saved.isWaiting) ||
  ('isAvatarWaiting' in saved && saved.isAvatarWaiting);

export const savedWords = (isWaiting: boolean): string =>
  isWaiting ? `Photo saved. It waits ${untilApproved('it')}.` : 'Photo saved.';
