import type { ComponentProps } from 'react';
import type { GalleryPeople } from '#web/features/gallery/viewing/gallery-people.ts';
import { OnePhoto } from '#web/features/gallery/viewing/one-photo.tsx';
import { MarksDrawing } from '#web/features/people-in-photos/viewing/marks-drawing.tsx';
import { PeopleList } from '#web/features/people-in-photos/viewing/people-list.tsx';

const people = { List: PeopleList, Drawing: MarksDrawing };

export function OnePhotoWithPeople(props: ComponentProps<GalleryPeople['OnePhoto']>) {
  return <OnePhoto {...props} people={people} />;
}
