/** The route of looking after photos, and what the member editor shows of them: one download. */
import { guardedPage } from '#web/api/page-handle.ts';
import { PhotosPage } from './photos-page.tsx';

export const photoAdminRoute = {
  Component: PhotosPage,
  handle: guardedPage({
    heading: 'Photos',
    description: 'Photos: for admins.',
    path: '/Manifest/Photos',
  }),
};

export { MemberPhotosCard } from './member-photos-card.tsx';
