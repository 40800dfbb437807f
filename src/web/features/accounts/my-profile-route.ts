/** The route of one’s own profile, which two paths lead to. */
import { guardedPage } from '#web/api/page-handle.ts';
import { MyProfilePage } from './my-profile-page.tsx';

export const myProfileRoute = {
  Component: MyProfilePage,
  handle: guardedPage({
    heading: 'My Profile',
    description: 'Your name, your phone, where you live, and your time zone.',
    path: '/my-profile',
  }),
};
