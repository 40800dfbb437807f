import type { GalleryPhoto } from '#contract/gallery/viewing.ts';

export interface PhotoPeopleProps {
  readonly photo: GalleryPhoto;
  /** The element over the photo; null until it is there. */
  readonly layer: HTMLElement | null;
}
