/** The address of a photo in which people are to be marked: `/Photo-Gallery?photo=12#mark`. */

const hash = '#mark';

export const markingAddress = (photoId: number): string => `/Photo-Gallery?photo=${photoId}${hash}`;

export const isMarkingAddress = (location: { readonly hash: string }): boolean =>
  location.hash === hash;
