/**
 * The routes of account and admin pages. Browsers load them with the first of these pages. Search engines do not index
 * them.
 */
import type { RouteObject } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { Guard } from './access/guard.tsx';
import { accountPages } from './pages/account-pages.ts';
import { adminPages } from './pages/admin-pages.ts';
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
      const [Component] = Object.values(await page.load());
      if (Component === undefined) throw new Error(`${page.path} has no component.`);
      return {
        Component: () => <Guard access={access} heading={heading} Component={Component} />,
      };
    },
  };
}

export const guardedRoutes = Object.entries({ ...accountPages, ...adminPages }).flatMap(
  ([id, page]) => routesOfPage(id, page, guardedRoute(page)),
);
