/** Builds the routes from the page tables. Paths are case-insensitive. Browsers load the module of a page with its first visit. */
import type { RouteObject } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { homeRoute, searchRoute, unknownPathRoute } from '#web/features/members/home/home-route.ts';
import { ErrorScreen, Frame } from './frame/frame.tsx';
import { accountPages } from './pages/account-pages.ts';
import { adminPages } from './pages/admin-pages.ts';
import { headingFor, type GuardedPage, type PublicPage } from './access/page.ts';
import { home, publicPages } from './pages/public-pages.ts';

const homePage: RouteObject = {
  ...homeRoute,
  id: home.id,
  // Both routes render the same component, so that typing on an unknown path leads to `/` and keeps the field and its
  // focus.
  children: [
    { ...searchRoute, id: 'search', path: `${home.also}?` },
    { ...unknownPathRoute, id: 'unknown-path', path: '*' },
  ],
};

/** The server renders only the heading of account and admin pages, and search engines do not index them. */
function guardedRoute(page: GuardedPage): Pick<RouteObject, 'handle' | 'lazy'> {
  const { access, heading, description = `A page of ${brand.fullName}.` } = page;
  const handle: PageHandle = {
    describePage: (_data, search) => ({
      title: `${headingFor(heading, search)} · ${brand.fullName}`,
      description,
      canonicalPath: page.addressFor?.(search) ?? page.path.replace(/\/:.*/, ''),
      isIndexed: false,
    }),
  };
  return {
    handle,
    lazy: async () => {
      const [module, { Guard }, frame] = await Promise.all([
        page.load(),
        import('./access/guard.tsx'),
        access === 'admin' ? import('./manifest/admin-frame.tsx') : undefined,
      ]);
      const [Component] = Object.values(module);
      if (Component === undefined) throw new Error(`${page.path} has no component.`);
      return {
        Component: () => (
          <Guard
            access={access}
            heading={heading}
            Component={Component}
            Frame={frame?.AdminFrame}
          />
        ),
      };
    },
  };
}

/** A route for each path of the page. */
function routesOfPage(
  id: string,
  { path, also }: PublicPage | GuardedPage,
  route: Pick<RouteObject, 'handle' | 'lazy'>,
): RouteObject[] {
  return [
    { ...route, id, path },
    ...(also === undefined ? [] : [{ ...route, id: `${id}-also`, path: also }]),
  ];
}

const publicRoutes = Object.entries(publicPages).flatMap(([id, page]) =>
  routesOfPage(id, page, { lazy: page.load }),
);
const guardedRoutes = Object.entries({ ...accountPages, ...adminPages }).flatMap(([id, page]) =>
  routesOfPage(id, page, guardedRoute(page)),
);

export const routes: RouteObject[] = [
  {
    id: 'frame',
    Component: Frame,
    children: [
      { ErrorBoundary: ErrorScreen, children: [homePage, ...publicRoutes, ...guardedRoutes] },
    ],
  },
];
