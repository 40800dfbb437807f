/** The gallery with the people in its photos, who are a feature of their own. */
import { lazy } from 'react';
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
import { loadPhotoPeople } from './load-photo-people.ts';

const people = { InViewer: lazy(loadPhotoPeople), List: PeopleList, Drawing: MarksDrawing };

const GalleryWithPeople = () => <GalleryPage people={people} />;

export const galleryRoute = {
  Component: GalleryWithPeople,
  loader: loadGallery,
  shouldRevalidate: mustReload,
  handle: { describePage: describeGallery } satisfies PageHandle<LoadedGallery>,
};
