/** The route of one's account: sessions, a copy of one's data, and leaving. */
import { guardedPage } from '#web/api/page-handle.ts';
import { YourAccountPage } from './your-account-page.tsx';

export const accountRoute = {
  Component: YourAccountPage,
  handle: guardedPage({
    heading: 'Your Account',
    description: 'Where you are logged in, a copy of your data, and deleting your account.',
    path: '/your-account',
  }),
};
