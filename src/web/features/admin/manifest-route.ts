/** The route of the admin menu. */
import { guardedPage } from '#web/api/page-handle.ts';
import { ManifestPage } from './manifest-page.tsx';

export const manifestRoute = {
  Component: ManifestPage,
  handle: guardedPage({
    heading: 'Manifest',
    description: 'Where admins keep the register.',
    path: '/Manifest',
  }),
};
