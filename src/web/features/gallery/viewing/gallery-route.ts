import { brand } from '#contract/brand.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { GalleryPage } from './gallery-page.tsx';
import { loadGallery, mustReload, type LoadedGallery } from './load-gallery.ts';

export const galleryRoute = {
  Component: GalleryPage,
  loader: loadGallery,
  shouldRevalidate: mustReload,
  handle: {
    describePage: (loaded) => ({
      title: `${brand.singular} Photos · ${brand.fullName}`,
      description: `Photos of ${brand.fullName}.`,
      canonicalPath: loaded.isOk ? '/Photo-Gallery' : null,
      isIndexed: loaded.isOk,
      firstPicture: loaded.isOk ? loaded.value[0]?.thumbPhotoUri : undefined,
    }),
  } satisfies PageHandle<LoadedGallery>,
};
