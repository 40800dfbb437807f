/** The route of entering the code that validates an account or a new phone. */
import { brand } from '#contract/brand.ts';
import { guardedPage } from '#web/api/page-handle.ts';
import { ValidatePage } from './validate-page.tsx';

export const validateRoute = {
  Component: ValidatePage,
  handle: guardedPage({
    heading: 'Validate Account',
    description: `Enter the code that ${brand.fullName} sent you.`,
    path: '/validate-account',
  }),
};
