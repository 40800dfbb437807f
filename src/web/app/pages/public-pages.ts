/** The pages that browsers know from the start. Every visit loads this table. */
import { brand } from '#contract/brand.ts';
import type { PublicPage } from './page.ts';

/** Search and unknown paths are child routes of home. */
export const home = {
  id: 'home-route',
  path: '/',
  also: '/home',
};

// Each import is a function of its own, because Vite then adds less code to it.
/** The lists share one chunk. */
const loadLists = () => import('#web/features/members/list-routes.ts');
const loadProfile = () => import('#web/features/members/profile/profile-route.ts');
const loadGallery = () => import('#web/app/gallery/gallery-route.ts');
const loadWhoIsThis = () =>
  import('#web/features/people-in-photos/who-is-this/who-is-this-route.ts');
const loadHistory = () => import('#web/features/history/history-route.ts');
const loadJumps = () => import('#web/features/jumps/jump-routes.ts');
const loadBlueSkies = () => import('#web/features/memorials/blue-skies/blue-skies-route.ts');
const loadPrivacy = () => import('#web/features/privacy/privacy-route.ts');

const ofLists = { module: 'list-routes', access: 'public' } as const;

/** The pages of the jump book share one chunk. */
const ofJumps = { module: 'jump-routes', access: 'public' } as const;

export const publicPages: Readonly<Record<string, PublicPage>> = {
  list: {
    ...ofLists,
    path: `/${brand.pluralSlug}`,
    load: async () => (await loadLists()).listRoute,
  },
  'profile-route': {
    path: `/${brand.singularSlug}/:number`,
    access: 'public',
    load: async () => (await loadProfile()).profileRoute,
  },
  'night-brothers': {
    ...ofLists,
    path: `/${brand.nightBrothers.slug}`,
    load: async () => (await loadLists()).nightBrothersRoute,
  },
  'night-sisters': {
    ...ofLists,
    path: `/${brand.nightSisters.slug}`,
    load: async () => (await loadLists()).nightSistersRoute,
  },
  'gallery-route': {
    path: '/Photo-Gallery',
    access: 'public',
    load: async () => (await loadGallery()).galleryRoute,
  },
  'who-is-this-route': {
    path: '/Who-Is-This',
    access: 'public',
    load: async () => (await loadWhoIsThis()).whoIsThisRoute,
  },
  'history-route': {
    path: '/History',
    access: 'public',
    load: async () => (await loadHistory()).historyRoute,
  },
  jumps: {
    ...ofJumps,
    path: '/Jumps',
    load: async () => (await loadJumps()).jumpsRoute,
  },
  'jump-time': {
    ...ofJumps,
    path: '/Jumps/:time',
    load: async () => (await loadJumps()).timeRoute,
  },
  'jump-photos': {
    ...ofJumps,
    path: '/Jumps/:time/Photos',
    load: async () => (await loadJumps()).photosRoute,
  },
  places: {
    ...ofJumps,
    path: '/Places',
    load: async () => (await loadJumps()).placesRoute,
  },
  place: {
    ...ofJumps,
    path: '/Places/:place',
    load: async () => (await loadJumps()).placeRoute,
  },
  'blue-skies-route': {
    path: '/Blue-Skies',
    access: 'public',
    load: async () => (await loadBlueSkies()).blueSkiesRoute,
  },
  'place-photos': {
    ...ofJumps,
    path: '/Places/:place/Photos',
    load: async () => (await loadJumps()).photosRoute,
  },
  'privacy-route': {
    path: '/Privacy',
    access: 'public',
    load: async () => (await loadPrivacy()).privacyRoute,
  },
};
