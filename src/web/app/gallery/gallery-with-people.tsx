/** The gallery with the people in its photos, who are a feature of their own. */
import { GalleryPage } from '#web/features/gallery/viewing/gallery-page.tsx';
import { MarksDrawing } from '#web/features/people-in-photos/viewing/marks-drawing.tsx';
import { PeopleList } from '#web/features/people-in-photos/viewing/people-list.tsx';
import { PhotoPeople } from '#web/features/people-in-photos/marking/photo-people.tsx';

const people = { InViewer: PhotoPeople, List: PeopleList, Drawing: MarksDrawing };

export function GalleryWithPeople() {
  return <GalleryPage people={people} />;
}
