/** The modules that pages load when they are first visited, each with its path in the sources. */
import { brand } from '#contract/brand.ts';
import { guardedPages, type GuardedPage } from './guarded-pages.ts';

/** A lazily loaded module; the server names its built file in the page, so that the browser fetches it at once. */
interface PageModule<Route> {
  readonly source: string;
  readonly load: () => Promise<Route>;
}

export const home = {
  source: 'src/web/features/members/home-route.ts',
  load: () => import('#web/features/members/home-route.ts'),
};

const members = {
  source: 'src/web/features/members/member-routes.ts',
  load: () => import('#web/features/members/member-routes.ts'),
};

const guard = {
  source: 'src/web/app/load-guarded.ts',
  load: () => import('./load-guarded.ts'),
};

interface OpenPage extends PageModule<object> {
  readonly id: string;
  readonly path: string;
}

/** Every page but home that anybody may see. */
const openPages: readonly OpenPage[] = [
  {
    id: 'members',
    path: `/${brand.pluralSlug}`,
    source: members.source,
    load: async () => (await members.load()).listRoute,
  },
  {
    id: 'profile',
    path: `/${brand.singularSlug}/:number`,
    source: members.source,
    load: async () => (await members.load()).profileRoute,
  },
  {
    id: 'night-brothers',
    path: `/${brand.nightBrothers.slug}`,
    source: members.source,
    load: async () => (await members.load()).nightBrothersRoute,
  },
  {
    id: 'night-sisters',
    path: `/${brand.nightSisters.slug}`,
    source: members.source,
    load: async () => (await members.load()).nightSistersRoute,
  },
  {
    id: 'gallery',
    path: '/Photo-Gallery',
    source: 'src/web/features/gallery/gallery-route.ts',
    load: async () => (await import('#web/features/gallery/gallery-route.ts')).galleryRoute,
  },
  {
    id: 'history',
    path: '/History',
    source: 'src/web/features/history/history-route.ts',
    load: async () => (await import('#web/features/history/history-route.ts')).historyRoute,
  },
];

const withGuard = ({ id, path, access }: GuardedPage) => ({
  id,
  path,
  lazy: async () => (await guard.load()).loadGuarded(id, access),
});

/** Every page but home, which has three routes; a route's id names its modules. */
export const pages = [
  ...openPages.map(({ id, path, load }) => ({ id, path, lazy: load })),
  ...guardedPages.map(withGuard),
];

/** The sources of the modules of each route, by the route's id in the route table. */
export const sourcesOfRoute: Readonly<Record<string, readonly string[]>> = {
  home: [home.source],
  ...Object.fromEntries(openPages.map(({ id, source }) => [id, [source]])),
  ...Object.fromEntries(guardedPages.map(({ id, source }) => [id, [source, guard.source]])),
};
