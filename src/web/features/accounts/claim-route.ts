/** The route of claiming a number while signed in. */
import { brand } from '#contract/brand.ts';
import { guardedPage } from '#web/api/page-handle.ts';
import { ClaimPage } from './claim-page.tsx';

export const claimRoute = {
  Component: ClaimPage,
  handle: guardedPage({
    heading: 'Claim your number',
    description: `Link your account to your number at ${brand.fullName}.`,
    path: '/claim-number',
  }),
};
