import type { GalleryPhoto } from '#contract/gallery/viewing.ts';

/** The name beside a photo. Anyone can register under any name. */
export const contributorText = ({
  contributor,
  isContributorUnlinked,
}: Pick<GalleryPhoto, 'contributor' | 'isContributorUnlinked'>): string =>
  isContributorUnlinked ? `${contributor} (not a member yet)` : contributor;
