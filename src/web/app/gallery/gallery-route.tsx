import type { PageHandle } from '#web/api/page-handle.ts';
import { describeGallery } from '#web/features/gallery/viewing/describe-gallery.ts';
import { GalleryPage } from '#web/features/gallery/viewing/gallery-page.tsx';
import {
  loadGallery,
  mustReload,
  type LoadedGallery,
} from '#web/features/gallery/viewing/load-gallery.ts';
import { MarksDrawing } from '#web/features/people-in-photos/viewing/marks-drawing.tsx';
import { PeopleList } from '#web/features/people-in-photos/viewing/people-list.tsx';
import { PhotoPeople } from '#web/features/people-in-photos/viewing/photo-people.tsx';

const people = { InViewer: PhotoPeople, List: PeopleList, Drawing: MarksDrawing };

/** The people in photos are a feature of their own. */
function GalleryWithPeople() {
  return <GalleryPage people={people} />;
}

export const galleryRoute = {
  Component: GalleryWithPeople,
  loader: loadGallery,
  shouldRevalidate: mustReload,
  handle: { describePage: describeGallery } satisfies PageHandle<LoadedGallery>,
};
