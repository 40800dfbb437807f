/** The gallery with the people in its photos, who are a feature of their own. */
import { lazy } from 'react';
import { GalleryPage } from '#web/features/gallery/viewing/gallery-page.tsx';
// The server renders a photo at its own address with it, before the browser loads any script.
import '#web/features/people-in-photos/viewing/people.css';
import { loadPhotoPeople } from './load-photo-people.ts';

const loadOnePhoto = async () => ({
  default: (await import('./one-photo-with-people.tsx')).OnePhotoWithPeople,
});

const people = {
  InViewer: lazy(loadPhotoPeople),
  OnePhoto: import.meta.env.SSR ? (await loadOnePhoto()).default : lazy(loadOnePhoto),
};

export function GalleryWithPeople() {
  return <GalleryPage people={people} />;
}
