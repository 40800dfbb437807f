/** The route of uploading the photo of one's member, or its membership card. */
import { brand } from '#contract/brand.ts';
import { guardedPage } from '#web/api/page-handle.ts';
import { MemberPhotoPage } from './member-photo-page.tsx';
import { memberPhotoPath, typeInQuery } from './own-member-addresses.ts';

export const memberPhotoRoute = {
  Component: MemberPhotoPage,
  handle: guardedPage({
    heading: (search) =>
      `Upload ${brand.singular} ${typeInQuery(search) === 'card' ? 'Card' : 'Photo'}`,
    description: `Send us your photo or your membership card of ${brand.fullName}.`,
    path: memberPhotoPath,
  }),
};
