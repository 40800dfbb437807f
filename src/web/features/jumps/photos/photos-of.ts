/** Asks for the photos of a year, a day or a place. */
import { listDatedPhotos, type DatedPhotos } from '#contract/gallery/dated-photos.ts';
import type { Call } from '#contract/web-bundle.ts';

/** Exactly one of them. */
export interface PhotosOf {
  readonly year?: string;
  readonly date?: string;
  readonly place?: string;
}

/** As many as fill whole rows on the page of a year, a day or a place. */
const maxShown = 12;

export const requestPhotos = (call: Call, of: PhotosOf, page: number, request: Request) =>
  call(listDatedPhotos, { query: { ...of, page: String(page) } }, request);

export type ShownPhotos = Pick<DatedPhotos, 'total' | 'photos'>;

/** For the first page of members; further pages have no photos. */
export async function photosBeside(
  call: Call,
  of: PhotosOf,
  page: number,
  request: Request,
): Promise<ShownPhotos> {
  if (page > 1) return { total: 0, photos: [] };
  const { total, photos } = (await requestPhotos(call, of, 1, request)).body;
  return { total, photos: photos.slice(0, maxShown) };
}
