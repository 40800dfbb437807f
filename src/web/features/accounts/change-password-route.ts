/** The route of changing the password. */
import { guardedPage } from '#web/api/page-handle.ts';
import { ChangePasswordPage } from './change-password-page.tsx';

export const passwordRoute = {
  Component: ChangePasswordPage,
  handle: guardedPage({
    heading: 'Change Password',
    description: 'Choose a new password for your account.',
    path: '/change-password',
  }),
};
