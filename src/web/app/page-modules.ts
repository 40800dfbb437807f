/** The modules that pages load when they are first visited. Where they stand in the sources is in `page-sources.ts`. */
import { brand } from '#contract/brand.ts';
import { guardedPages, type GuardedPageId } from './guarded-pages.ts';

export const loadHome = () => import('#web/features/members/home-route.ts');
const loadMembers = () => import('#web/features/members/member-routes.ts');
const loadGuard = () => import('./load-guarded.ts');

/** Every page but home that anybody may see, by its route's id. */
const openPages = {
  members: {
    path: `/${brand.pluralSlug}`,
    lazy: async () => (await loadMembers()).listRoute,
  },
  profile: {
    path: `/${brand.singularSlug}/:number`,
    lazy: async () => (await loadMembers()).profileRoute,
  },
  'night-brothers': {
    path: `/${brand.nightBrothers.slug}`,
    lazy: async () => (await loadMembers()).nightBrothersRoute,
  },
  'night-sisters': {
    path: `/${brand.nightSisters.slug}`,
    lazy: async () => (await loadMembers()).nightSistersRoute,
  },
  gallery: {
    path: '/Photo-Gallery',
    lazy: async () => (await import('#web/features/gallery/gallery-route.ts')).galleryRoute,
  },
  history: {
    path: '/History',
    lazy: async () => (await import('#web/features/history/history-route.ts')).historyRoute,
  },
};
export type OpenPageId = keyof typeof openPages;

/** Every page but home, which has three routes. */
export const pages = [
  ...Object.entries(openPages).map(([id, page]) => ({ id, ...page })),
  ...Object.entries(guardedPages).map(([id, { path, access }]) => ({
    id,
    path,
    lazy: async () => (await loadGuard()).loadGuarded(id as GuardedPageId, access),
  })),
];
