import type { ComponentType } from 'react';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import type { PeopleInPhoto } from '#contract/people-in-photos/marks.ts';

/** How the people in a photo are shown. */
export interface GalleryPeople {
  readonly InViewer: ComponentType<{
    readonly photo: GalleryPhoto;
    /** The element over the photo; null until it is there. */
    readonly layer: HTMLElement | null;
  }>;
  /** A photo at its own address, with the people in it. */
  readonly OnePhoto: ComponentType<{
    readonly photo: GalleryPhoto;
    readonly marks: PeopleInPhoto['marks'];
  }>;
}

/** What `OnePhoto` is made of. */
export interface PeopleInOnePhoto {
  readonly List: ComponentType<{ readonly marks: PeopleInPhoto['marks'] }>;
  readonly Drawing: ComponentType<{
    readonly width: number;
    readonly height: number;
    readonly marks: PeopleInPhoto['marks'];
  }>;
}
