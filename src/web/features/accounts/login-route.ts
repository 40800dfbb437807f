/** The route of logging in. */
import { brand } from '#contract/brand.ts';
import { guardedPage } from '#web/api/page-handle.ts';
import { LoginPage } from './login-page.tsx';

export const loginRoute = {
  Component: LoginPage,
  handle: guardedPage({
    heading: 'Log In',
    description: `Log in at ${brand.fullName}.`,
    path: '/login',
  }),
};
