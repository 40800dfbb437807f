/**
 * The routes of account and admin pages, which search engines do not index, and of public pages with forms. Browsers load
 * them with the first of these pages; those of admin pages are another download.
 */
import { matchRoutes, type RouteObject } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { Guard } from './access/guard.tsx';
import { OwnFrame } from './access/own-frame.tsx';
import { accountPages } from './pages/account-pages.ts';
import { contactPages } from './pages/contact-pages.ts';
import { headingFor, type GuardedPage } from './pages/page.ts';
import { routesOfPage } from './pages/routes-of-page.ts';

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
      const [module, frame] = await Promise.all([
        page.load(),
        access === 'admin' ? import('./manifest/admin-frame.tsx') : undefined,
      ]);
      const [Component] = Object.values(module);
      if (Component === undefined) throw new Error(`${page.path} has no component.`);
      const Frame = frame?.AdminFrame ?? OwnFrame;
      return {
        Component: () => (
          <Guard access={access} heading={heading} Component={Component} Frame={Frame} />
        ),
      };
    },
  };
}

export const routesOfGuarded = (pages: Readonly<Record<string, GuardedPage>>): RouteObject[] =>
  Object.entries(pages).flatMap(([id, page]) => routesOfPage(id, page, guardedRoute(page)));

export const accountRoutes: RouteObject[] = [
  ...Object.entries(contactPages).flatMap(([id, page]) =>
    routesOfPage(id, page, { lazy: page.load }),
  ),
  ...routesOfGuarded(accountPages),
];

export async function loadRoutesFor(path: string): Promise<RouteObject[]> {
  if (matchRoutes(accountRoutes, path) !== null) return accountRoutes;
  const { adminPages } = await import('./pages/admin-pages.ts');
  return [...accountRoutes, ...routesOfGuarded(adminPages)];
}
