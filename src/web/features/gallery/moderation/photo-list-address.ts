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
}

const allPhotos: PhotoQuery = { kind: 'all', show: 'all', number: null, page: 1 };

const isWhole = (text: string) => /^[1-9][0-9]{0,6}$/.test(text);

export function readPhotoQuery(search: string): PhotoQuery {
  const given = new URLSearchParams(search);
  const [number, page] = [given.get('number') ?? '', given.get('page') ?? ''];
  return {
    kind: photoKindFilters.find((kind) => kind === given.get('kind')) ?? 'all',
    show: photoShowFilters.find((show) => show === given.get('show')) ?? 'all',
    number: isWhole(number) ? Number(number) : null,
    page: isWhole(page) ? Number(page) : 1,
  };
}

/** Leaves out default values. */
export function photoListAddress(query: Partial<PhotoQuery>): string {
  const { kind, show, number, page } = { ...allPhotos, ...query };
  const search = new URLSearchParams({
    ...(kind === 'all' ? {} : { kind }),
    ...(show === 'all' ? {} : { show }),
    ...(number === null ? {} : { number: String(number) }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return `/Manifest/Photos${search === '' ? '' : `?${search}`}`;
}
