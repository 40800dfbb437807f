/** The route of the photo gallery. */
import { brand } from '#contract/brand.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { GalleryPage } from './gallery-page.tsx';
import { loadGallery, mustReload, type LoadedGallery } from './load-gallery.ts';

export const galleryRoute = {
  Component: GalleryPage,
  loader: loadGallery,
  shouldRevalidate: mustReload,
  handle: {
    describePage: ({ isOk }) => ({
      title: `${brand.singular} Photos · ${brand.fullName}`,
      description: `Photos of ${brand.fullName}.`,
      canonicalPath: isOk ? '/Photo-Gallery' : null,
      isIndexed: isOk,
    }),
  } satisfies PageHandle<LoadedGallery>,
};
