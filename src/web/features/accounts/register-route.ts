/** The route of registering. */
import { brand } from '#contract/brand.ts';
import { guardedPage } from '#web/api/page-handle.ts';
import { RegisterPage } from './register-page.tsx';

export const registerRoute = {
  Component: RegisterPage,
  handle: guardedPage({
    heading: 'Create Account',
    description: `Register with your number at ${brand.fullName}. It is free.`,
    path: '/register',
  }),
};
