/** The gallery with the people in its photos, who are a feature of their own. */
import { lazy } from 'react';
import { GalleryPage } from '#web/features/gallery/viewing/gallery-page.tsx';
import { MarksDrawing } from '#web/features/people-in-photos/viewing/marks-drawing.tsx';
import { PeopleList } from '#web/features/people-in-photos/viewing/people-list.tsx';
import { loadPhotoPeople } from './load-photo-people.ts';

const people = { InViewer: lazy(loadPhotoPeople), List: PeopleList, Drawing: MarksDrawing };

export function GalleryWithPeople() {
  return <GalleryPage people={people} />;
}
