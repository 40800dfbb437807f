/** Addresses of the jump book's pages. */

export const jumpsPath = '/Jumps';
export const placesPath = '/Places';

export const pageAddress = (path: string, page: number): string =>
  page > 1 ? `${path}?page=${page}` : path;

/** @param path of a year, a day or a place */
export const photosAddress = (path: string): string => `${path}/Photos`;
