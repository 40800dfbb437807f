/** The canonical address of each page, used as the key of its prepared response. */
import { matchPath } from 'react-router';
import { pages } from './pages.ts';
import { home } from './public-pages.ts';
import type { Series } from '#contract/number-label.ts';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { topicInSearch } from '#web/features/contact/writing/topic-in-search.ts';
import {
  galleryAddress,
  photoAddress,
  photoInSearch,
  viewInSearch as galleryInSearch,
} from '#web/features/gallery/viewing/gallery-address.ts';
import {
  blueSkiesAddress,
  viewInSearch as blueSkiesInSearch,
} from '#web/features/memorials/blue-skies/blue-skies-address.ts';
import {
  addressOfView,
  viewInSearch,
  noFacets,
} from '#web/features/members/directory/finding/list-address.ts';
import { addressOfSearch } from '#web/features/members/search/search-address.ts';
import {
  photoPageInSearch,
  whoIsThisAddress,
} from '#web/features/people-in-photos/who-is-this/who-is-this-address.ts';
import { pageAddress, pageInSearch } from '#web/ui/page/page-in-search.ts';

const all = Object.entries({ [home.id]: home, ...pages }).map(([id, page]) => ({ id, ...page }));
const byPath = new Map(
  all.flatMap((page) =>
    [page.path, page.also ?? page.path].map((path) => [path.toLowerCase(), page]),
  ),
);
const withParameters = all.filter(({ path }) => path.includes(':'));

function readPath(written: string): string {
  try {
    return decodeURI(written).replace(/(.)\/+$/, '$1');
  } catch {
    return written;
  }
}

export function canonicalAddress(target: string): string | null {
  const [written = '', ...query] = target.split('?');
  const path = readPath(written);
  const page =
    byPath.get(path.toLowerCase()) ?? withParameters.find((each) => matchPath(each.path, path));
  if (page === undefined) return null;
  const search = query.length > 0 ? `?${query.join('?')}` : '';
  if ('addressFor' in page && page.addressFor) return page.addressFor(search);
  const parts = written.split('/');
  const canonical = page.path
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (parts[index] ?? '') : part))
    .join('/');
  return publicAddresses[page.id]?.(canonical, search) ?? canonical;
}

/** @param path with its parameters filled in */
type AddressFor = (path: string, search: string) => string;

const ofNightList =
  (series: Series): AddressFor =>
  (path, search) =>
    addressOfView(path, { ...viewInSearch(search, series), ...noFacets, isFull: false });
const withPage: AddressFor = (path, search) => pageAddress(path, pageInSearch(search));

/**
 * The canonical addresses of public pages that depend on query parameters, by the key of the page. Only the server
 * needs them, so browsers do not load this table.
 */
const publicAddresses: Readonly<Record<string, AddressFor>> = {
  [home.id]: (_path, search) => addressOfSearch(search),
  list: (path, search) => addressOfView(path, viewInSearch(search)),
  'profile-route': withPage,
  'night-brothers': ofNightList('nnfb'),
  'night-sisters': ofNightList('nnfs'),
  'gallery-route': (_path, search) => {
    const photoId = photoInSearch(search);
    return photoId === null ? galleryAddress(galleryInSearch(search)) : photoAddress(photoId);
  },
  'who-is-this-route': (_path, search) => whoIsThisAddress(photoPageInSearch(search)),
  'jump-time': withPage,
  // Slugs are in lower case.
  place: (path, search) =>
    withPage(
      path.replace(/[^/]+$/, (slug) => slug.toLowerCase()),
      search,
    ),
  'blue-skies-route': (_path, search) => blueSkiesAddress(blueSkiesInSearch(search)),
  'jump-photos': withPage,
  'place-photos': (path, search) =>
    withPage(
      path.replace(/[^/]+(?=\/[^/]+$)/, (slug) => slug.toLowerCase()),
      search,
    ),
  'contact-route': (_path, search) => contactAddress(topicInSearch(search)),
};
