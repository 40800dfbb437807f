/**
 * The canonical addresses of public pages that depend on query parameters, by the key of the page. Only the server needs
 * them, so browsers do not load this table.
 */
import type { Series } from '#contract/number-label.ts';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { topicInSearch } from '#web/features/contact/topic-in-search.ts';
import { photoAddress, photoInSearch } from '#web/features/gallery/viewing/photo-in-search.ts';
import { pageAddress, pageInSearch } from '#web/features/jumps/jump-address.ts';
import {
  blueSkiesAddress,
  viewInSearch as blueSkiesInSearch,
} from '#web/features/memorials/blue-skies/blue-skies-address.ts';
import {
  addressOfView,
  viewInSearch,
  noFacets,
} from '#web/features/members/directory/list-address.ts';
import { addressOfSearch } from '#web/features/members/search/search-address.ts';
import {
  photoPageInSearch,
  whoIsThisAddress,
} from '#web/features/people-in-photos/who-is-this/who-is-this-address.ts';
import { home } from './public-pages.ts';

/** @param path with its parameters filled in */
type AddressFor = (path: string, search: string) => string;

const ofNightList =
  (series: Series): AddressFor =>
  (path, search) =>
    addressOfView(path, { ...viewInSearch(search, series), ...noFacets, isFull: false });
const withPage: AddressFor = (path, search) => pageAddress(path, pageInSearch(search));

export const publicAddresses: Readonly<Record<string, AddressFor>> = {
  [home.id]: (_path, search) => addressOfSearch(search),
  list: (path, search) => addressOfView(path, viewInSearch(search)),
  'profile-route': withPage,
  'night-brothers': ofNightList('nnfb'),
  'night-sisters': ofNightList('nnfs'),
  'gallery-route': (path, search) => {
    const photoId = photoInSearch(search);
    return photoId === null ? path : photoAddress(photoId);
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
