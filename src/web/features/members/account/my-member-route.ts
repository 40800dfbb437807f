/** The route of what members tell of themselves. */
import { brand } from '#contract/brand.ts';
import { guardedPage } from '#web/api/page-handle.ts';
import { MyMemberPage } from './my-member-page.tsx';

export const myMemberRoute = {
  Component: MyMemberPage,
  handle: guardedPage({
    heading: `My ${brand.numberPrefix} Profile`,
    description: `What others read of your jump at ${brand.fullName}.`,
    path: `/My-${brand.numberPrefix}-Profile`,
  }),
};
