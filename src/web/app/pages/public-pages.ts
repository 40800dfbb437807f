/** The pages that browsers know from the start. Every visit loads this table. */
import { brand } from '#contract/brand.ts';
import {
  addressOfView,
  listPath,
  viewInSearch,
} from '#web/features/members/directory/list-address.ts';
import { addressOfSearch } from '#web/features/members/search/search-address.ts';
import type { PublicPage } from './page.ts';

/** Search and unknown paths are child routes of home. */
export const home = {
  id: 'home-route',
  path: '/',
  also: '/home',
  addressFor: addressOfSearch,
};

/** The lists share one chunk. */
const loadLists = () => import('#web/features/members/list-routes.ts');
const ofLists = { module: 'list-routes', access: 'public' } as const;

const nightList = (path: string) => ({
  ...ofLists,
  path,
  addressFor: (search: string) => addressOfView(path, { ...viewInSearch(search), isFull: false }),
});

export const publicPages: Readonly<Record<string, PublicPage>> = {
  list: {
    ...ofLists,
    path: listPath,
    addressFor: (search) => addressOfView(listPath, viewInSearch(search)),
    load: async () => (await loadLists()).listRoute,
  },
  'profile-route': {
    path: `/${brand.singularSlug}/:number`,
    access: 'public',
    load: async () => (await import('#web/features/members/profile/profile-route.ts')).profileRoute,
  },
  'night-brothers': {
    ...nightList(`/${brand.nightBrothers.slug}`),
    load: async () => (await loadLists()).nightBrothersRoute,
  },
  'night-sisters': {
    ...nightList(`/${brand.nightSisters.slug}`),
    load: async () => (await loadLists()).nightSistersRoute,
  },
  'gallery-route': {
    path: '/Photo-Gallery',
    access: 'public',
    load: async () => (await import('#web/features/gallery/viewing/gallery-route.ts')).galleryRoute,
  },
  'history-route': {
    path: '/History',
    access: 'public',
    load: async () => (await import('#web/features/history/history-route.ts')).historyRoute,
  },
};
