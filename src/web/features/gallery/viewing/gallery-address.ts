/** Addresses of the gallery: `/Photo-Gallery?photo=12` and `/Photo-Gallery?decade=1970&page=2`. */
import { pageInSearch } from '#web/ui/page/page-in-search.ts';

const galleryPath = '/Photo-Gallery';

/** Null without a photo. */
export function photoInSearch(search: string): number | null {
  const written = new URLSearchParams(search).get('photo') ?? '';
  return /^[1-9][0-9]{0,14}$/.test(written) ? Number(written) : null;
}

export const photoAddress = (photoId: number): string => `${galleryPath}?photo=${photoId}`;

/** Which photos of the gallery are on screen. */
export interface GalleryView {
  /** The first year; null for all photos. */
  readonly decade: number | null;
  readonly page: number;
}

function decadeInSearch(search: string): number | null {
  const written = new URLSearchParams(search).get('decade') ?? '';
  return /^(?:19|20)[0-9]0$/.test(written) ? Number(written) : null;
}

export const viewInSearch = (search: string): GalleryView => ({
  decade: decadeInSearch(search),
  page: pageInSearch(search),
});

/** @param photoId of the open photo */
export function galleryAddress({ decade, page }: GalleryView, photoId?: number): string {
  const query = new URLSearchParams({
    ...(decade !== null && { decade: `${decade}` }),
    ...(page > 1 && { page: `${page}` }),
    ...(photoId !== undefined && { photo: `${photoId}` }),
  });
  return query.size > 0 ? `${galleryPath}?${query.toString()}` : galleryPath;
}

/** More on a page would make browsers slow. */
const photosPerPage = 60;

export const pagesOf = (photos: readonly unknown[]): number =>
  Math.max(1, Math.ceil(photos.length / photosPerPage));

export const photosOfPage = <Photo>(photos: readonly Photo[], page: number): readonly Photo[] =>
  photos.slice((page - 1) * photosPerPage, page * photosPerPage);

/** 0 for photos without a year. */
export const decadeOf = ({ year }: { readonly year: number }): number => year - (year % 10);
