/** Addresses of the gallery: `/Photo-Gallery?photo=12` and `/Photo-Gallery?decade=1970`. */

const galleryPath = '/Photo-Gallery';

/** Null without a photo. */
export function photoInSearch(search: string): number | null {
  const written = new URLSearchParams(search).get('photo') ?? '';
  return /^[1-9][0-9]{0,14}$/.test(written) ? Number(written) : null;
}

export const photoAddress = (photoId: number): string => `${galleryPath}?photo=${photoId}`;

/** The first year of the decade; null for all photos. */
export function decadeInSearch(search: string): number | null {
  const written = new URLSearchParams(search).get('decade') ?? '';
  return /^(?:19|20)[0-9]0$/.test(written) ? Number(written) : null;
}

export const decadeAddress = (decade: number | null): string =>
  decade === null ? galleryPath : `${galleryPath}?decade=${decade}`;

/** 0 for photos without a year. */
export const decadeOf = ({ year }: { readonly year: number }): number => year - (year % 10);
