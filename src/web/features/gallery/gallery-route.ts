/** The route of the photo gallery. */
import { brand } from '#contract/brand.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { GalleryPage } from './gallery-page.tsx';

export const galleryRoute = {
  Component: GalleryPage,
  handle: {
    describePage: () => ({
      title: `${brand.singular} Photos · ${brand.fullName}`,
      description: `Photos of ${brand.fullName}.`,
      canonicalPath: '/Photo-Gallery',
      isIndexed: true,
    }),
  } satisfies PageHandle,
};
