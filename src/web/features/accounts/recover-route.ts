/** The route of recovering a password. */
import { brand } from '#contract/brand.ts';
import { guardedPage } from '#web/api/page-handle.ts';
import { RecoverPage } from './recover-page.tsx';

export const recoverRoute = {
  Component: RecoverPage,
  handle: guardedPage({
    heading: 'Recover Password',
    description: `Choose a new password at ${brand.fullName} with a code.`,
    path: '/recover-password',
  }),
};
