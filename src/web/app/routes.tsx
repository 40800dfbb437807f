/** Builds the routes from the page tables. Paths are case-insensitive. */
import { matchRoutes, type RouteObject } from 'react-router';
import { homeRoute, searchRoute, unknownPathRoute } from '#web/features/members/home/home-route.ts';
import { ErrorScreen } from './frame/error-screen.tsx';
import { Frame } from './frame/frame.tsx';
import { home, publicPages } from './pages/public-pages.ts';
import { routesOfPage } from './pages/routes-of-page.ts';

/** The id of the route around all pages. */
export const pagesId = 'pages';

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

const publicRoutes = Object.entries(publicPages).flatMap(([id, page]) =>
  routesOfPage(id, page, { lazy: page.load }),
);

/** @param guardedRoutes leave them out until a visit needs them */
export function buildRoutes(guardedRoutes: readonly RouteObject[] = []): RouteObject[] {
  return [
    {
      id: 'frame',
      Component: Frame,
      children: [
        {
          id: pagesId,
          ErrorBoundary: ErrorScreen,
          children: [homePage, ...publicRoutes, ...guardedRoutes],
        },
      ],
    },
  ];
}

/** Whether only the guarded routes can have this path. */
export function mayBeGuarded(path: string): boolean {
  return matchRoutes(buildRoutes(), path)?.at(-1)?.route.id === 'unknown-path';
}
