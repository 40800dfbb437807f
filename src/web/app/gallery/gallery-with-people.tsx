/** The gallery with the people in its photos, who are a feature of their own. */
import { GalleryPage } from '#web/features/gallery/viewing/gallery-page.tsx';
import { PhotoPeople } from '#web/features/people-in-photos/viewing/photo-people.tsx';
import { OnePhotoWithPeople } from './one-photo-with-people.tsx';
import '#web/features/people-in-photos/viewing/people.css';

const people = { InViewer: PhotoPeople, OnePhoto: OnePhotoWithPeople };

export function GalleryWithPeople() {
  return <GalleryPage people={people} />;
}
