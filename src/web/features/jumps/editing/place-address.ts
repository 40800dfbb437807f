import { pageInSearch } from '#web/ui/page/page-in-search.ts';

export interface PlaceQuery {
  readonly q: string;
  readonly page: number;
}

export function readPlaceQuery(search: string): PlaceQuery {
  const given = new URLSearchParams(search);
  return {
    q: (given.get('q') ?? '').trim(),
    page: pageInSearch(search),
  };
}

/** Leaves out parameters that have their default value. */
export function placesAddress({ q, page }: PlaceQuery): string {
  const search = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return `/Manifest/Places${search === '' ? '' : `?${search}`}`;
}

export const placeAddress = (place: number): string => `/Manifest/Places/${place}`;

interface Uses {
  readonly members: number;
  readonly photos: number;
}

/** Such as `3 members, 2 photos`. */
export const countedUses = ({ members, photos }: Uses): string =>
  [
    members === 1 ? '1 member' : `${members} members`,
    ...(photos === 0 ? [] : [photos === 1 ? '1 photo' : `${photos} photos`]),
  ].join(', ');

export const isUsed = ({ members, photos }: Uses): boolean => members + photos > 0;
