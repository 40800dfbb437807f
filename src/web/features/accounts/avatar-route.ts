/** The route of changing the photo of one's account. */
import { brand } from '#contract/brand.ts';
import { guardedPage } from '#web/api/page-handle.ts';
import { AvatarPage } from './avatar-page.tsx';

export const avatarRoute = {
  Component: AvatarPage,
  handle: guardedPage({
    heading: 'Change Photo',
    description: `Change the photo of your account at ${brand.fullName}.`,
    path: '/profile-photo',
  }),
};
