/** The route of confirming an e-mail with a mailed link. */
import { brand } from '#contract/brand.ts';
import { guardedPage } from '#web/api/page-handle.ts';
import { ConfirmPage } from './confirm-page.tsx';

export const confirmRoute = {
  Component: ConfirmPage,
  handle: guardedPage({
    heading: 'Confirm Email',
    description: `Confirm your email at ${brand.fullName} with the link that we sent you.`,
    path: '/confirm-email',
  }),
};
