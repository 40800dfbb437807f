/**
 * Every page of the site. A new page needs one entry, here or in the tables of accounts and admins, and a module that shows
 * it. The entry's key is the name of the module's file, unless it names another: by it the server finds the files to preload.
 */
import { brand } from '#contract/brand.ts';
import {
  addressOfView,
  listPath,
  pageAddress,
  pageInSearch,
  viewInSearch,
} from '#web/features/members/directory/list-address.ts';
import { addressOfSearch } from '#web/features/members/search/search-address.ts';
import { accountPages } from './account-pages.ts';
import { adminPages } from './admin-pages.ts';
import type { GuardedPage, PublicPage } from './page.ts';

/** Its search and the unknown paths are routes within it. */
export const home = {
  id: 'home-route',
  path: '/',
  also: '/home',
  addressFor: addressOfSearch,
  load: () => import('#web/features/members/home/home-route.ts'),
};

/** Pages that lead to each other share one download. */
const loadMembers = () => import('#web/features/members/member-routes.ts');
const ofMembers = { module: 'member-routes', access: 'public' } as const;

const nightList = (path: string) => ({
  ...ofMembers,
  path,
  addressFor: (search: string) => pageAddress(path, pageInSearch(search)),
});

const publicPages: Readonly<Record<string, PublicPage>> = {
  list: {
    ...ofMembers,
    path: listPath,
    addressFor: (search) => addressOfView(viewInSearch(search)),
    load: async () => (await loadMembers()).listRoute,
  },
  profile: {
    ...ofMembers,
    path: `/${brand.singularSlug}/:number`,
    load: async () => (await loadMembers()).profileRoute,
  },
  'night-brothers': {
    ...nightList(`/${brand.nightBrothers.slug}`),
    load: async () => (await loadMembers()).nightBrothersRoute,
  },
  'night-sisters': {
    ...nightList(`/${brand.nightSisters.slug}`),
    load: async () => (await loadMembers()).nightSistersRoute,
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

/** Every page but home. */
export const pages: Readonly<Record<string, PublicPage | GuardedPage>> = {
  ...publicPages,
  ...accountPages,
  ...adminPages,
};
