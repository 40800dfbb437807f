/** Builds the routes from the page tables. Paths are case-insensitive. */
import type { RouteObject } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { ErrorScreen } from './frame/error-screen.tsx';
import { Frame } from './frame/frame.tsx';
import { headingFor, type GuardedPage } from './pages/page.ts';
import { home, pages } from './pages/pages.ts';

const homeRoute: RouteObject = {
  id: home.id,
  lazy: async () => (await home.load()).homeRoute,
  // Both routes render the same component, so that typing on an unknown path leads to `/` and keeps the field and its
  // focus.
  children: [
    { id: 'search', path: `${home.also}?`, lazy: async () => (await home.load()).searchRoute },
    { id: 'unknown-path', path: '*', lazy: async () => (await home.load()).unknownPathRoute },
  ],
};

/** Guarded pages are not indexed by search engines. */
function guardedRoute(page: GuardedPage): RouteObject {
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
      // Loaded on demand: public pages do not need the guard.
      const [{ Guard }, module] = await Promise.all([import('./access/guard.tsx'), page.load()]);
      const [Component] = Object.values(module);
      if (Component === undefined) throw new Error(`${page.path} has no component.`);
      return {
        Component: () => <Guard access={access} heading={heading} Component={Component} />,
      };
    },
  };
}

const pageRoutes = Object.entries(pages).flatMap(([id, page]): RouteObject[] => {
  const route = page.access === 'public' ? { lazy: page.load } : guardedRoute(page);
  const { path, also } = page;
  return [
    { ...route, id, path },
    ...(also === undefined ? [] : [{ ...route, id: `${id}-also`, path: also }]),
  ];
});

export const routes: RouteObject[] = [
  {
    id: 'frame',
    Component: Frame,
    children: [{ ErrorBoundary: ErrorScreen, children: [homeRoute, ...pageRoutes] }],
  },
];
