import type { PageHandle } from '#web/api/page-handle.ts';
import { describeGallery } from '#web/features/gallery/viewing/describe-gallery.ts';
import {
  loadGallery,
  mustReload,
  type LoadedGallery,
} from '#web/features/gallery/viewing/load-gallery.ts';
import { GalleryWithPeople } from './gallery-with-people.tsx';

export const galleryRoute = {
  Component: GalleryWithPeople,
  loader: loadGallery,
  shouldRevalidate: mustReload,
  handle: { describePage: describeGallery } satisfies PageHandle<LoadedGallery>,
};
