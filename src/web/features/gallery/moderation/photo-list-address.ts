import {
  type PhotoKindFilter,
  type PhotoShowFilter,
  photoKindFilters,
  photoShowFilters,
} from '#contract/gallery/moderation.ts';

export interface PhotoQuery {
  readonly kind: PhotoKindFilter;
  readonly show: PhotoShowFilter;
  /** The number of a regular member; null for all contributors. */
  readonly number: number | null;
  readonly page: number;
  /** The id of the open photo. */
  readonly photo: number | null;
}

const allPhotos: PhotoQuery = { kind: 'all', show: 'all', number: null, page: 1, photo: null };

function wholeIn(given: URLSearchParams, name: string): number | null {
  const text = given.get(name) ?? '';
  return /^[1-9][0-9]{0,6}$/.test(text) ? Number(text) : null;
}

export function readPhotoQuery(search: string): PhotoQuery {
  const given = new URLSearchParams(search);
  return {
    kind: photoKindFilters.find((kind) => kind === given.get('kind')) ?? 'all',
    show: photoShowFilters.find((show) => show === given.get('show')) ?? 'all',
    number: wholeIn(given, 'number'),
    page: wholeIn(given, 'page') ?? 1,
    photo: wholeIn(given, 'photo'),
  };
}

/** Leaves out default values. */
export function photoListAddress(query: Partial<PhotoQuery>): string {
  const { kind, show, number, page, photo } = { ...allPhotos, ...query };
  const search = new URLSearchParams({
    ...(kind === 'all' ? {} : { kind }),
    ...(show === 'all' ? {} : { show }),
    ...(number === null ? {} : { number: String(number) }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(photo === null ? {} : { photo: String(photo) }),
  }).toString();
  return `/Manifest/Photos${search === '' ? '' : `?${search}`}`;
}
