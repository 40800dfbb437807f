/** The pages that everyone sees. The server renders them whole. */
import { brand } from '#contract/brand.ts';
import { contactPath } from '#web/addresses/contact-address.ts';
import type { PublicPage } from '../access/page.ts';

/** Search and unknown paths are child routes of home. */
export const home = {
  id: 'home-route',
  path: '/',
  also: '/home',
};

const ofLists = { module: 'list-routes', access: 'public' } as const;
const ofJumps = { module: 'jump-routes', access: 'public' } as const;
const ofContact = { module: 'contact-route', access: 'public' } as const;

export const publicPages: Readonly<Record<string, PublicPage>> = {
  list: {
    ...ofLists,
    path: `/${brand.pluralSlug}`,
    load: async () => (await import('#web/features/members/directory/list-routes.ts')).listRoute,
  },
  'profile-route': {
    path: `/${brand.singularSlug}/:number`,
    access: 'public',
    load: async () => (await import('#web/features/members/profile/profile-route.ts')).profileRoute,
  },
  'night-brothers': {
    ...ofLists,
    path: `/${brand.nightBrothers.slug}`,
    load: async () =>
      (await import('#web/features/members/directory/list-routes.ts')).nightBrothersRoute,
  },
  'night-sisters': {
    ...ofLists,
    path: `/${brand.nightSisters.slug}`,
    load: async () =>
      (await import('#web/features/members/directory/list-routes.ts')).nightSistersRoute,
  },
  'gallery-route': {
    path: '/Photo-Gallery',
    access: 'public',
    load: async () => (await import('#web/app/gallery/gallery-route.ts')).galleryRoute,
  },
  'who-is-this-route': {
    path: '/Who-Is-This',
    access: 'public',
    load: async () =>
      (await import('#web/features/people-in-photos/who-is-this/who-is-this-route.ts'))
        .whoIsThisRoute,
  },
  'history-route': {
    path: '/History',
    access: 'public',
    load: async () => (await import('#web/features/history/history-route.ts')).historyRoute,
  },
  jumps: {
    ...ofJumps,
    path: '/Jumps',
    load: async () => (await import('#web/features/jumps/jump-routes.ts')).jumpsRoute,
  },
  'jump-time': {
    ...ofJumps,
    path: '/Jumps/:time',
    load: async () => (await import('#web/features/jumps/jump-routes.ts')).timeRoute,
  },
  'jump-photos': {
    ...ofJumps,
    path: '/Jumps/:time/Photos',
    load: async () => (await import('#web/features/jumps/jump-routes.ts')).photosRoute,
  },
  places: {
    ...ofJumps,
    path: '/Places',
    load: async () => (await import('#web/features/jumps/jump-routes.ts')).placesRoute,
  },
  place: {
    ...ofJumps,
    path: '/Places/:place',
    load: async () => (await import('#web/features/jumps/jump-routes.ts')).placeRoute,
  },
  'blue-skies-route': {
    path: '/Blue-Skies',
    access: 'public',
    load: async () =>
      (await import('#web/features/memorials/blue-skies/blue-skies-route.ts')).blueSkiesRoute,
  },
  'place-photos': {
    ...ofJumps,
    path: '/Places/:place/Photos',
    load: async () => (await import('#web/features/jumps/jump-routes.ts')).photosRoute,
  },
  'privacy-route': {
    path: '/Privacy',
    access: 'public',
    load: async () => (await import('#web/features/privacy/privacy-route.ts')).privacyRoute,
  },
  'contact-route': {
    ...ofContact,
    path: contactPath,
    load: async () => (await import('#web/features/contact/contact-route.ts')).contactRoute,
  },
  'contact-sent': {
    ...ofContact,
    path: '/Contact/Sent',
    load: async () => (await import('#web/features/contact/contact-route.ts')).sentRoute,
  },
  'contact-confirm': {
    ...ofContact,
    path: '/Contact/Confirm',
    load: async () => (await import('#web/features/contact/contact-route.ts')).confirmRoute,
  },
  'contact-confirmed': {
    ...ofContact,
    path: '/Contact/Confirmed',
    load: async () => (await import('#web/features/contact/contact-route.ts')).confirmedRoute,
  },
};
