import type { GalleryPhoto } from '#contract/gallery/viewing.ts';

/** Stands for the picture beside its caption. */
export const pictureText = ({ caption, description }: GalleryPhoto): string =>
  description === '' ? caption : description;
