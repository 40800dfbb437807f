import type { RouteObject } from 'react-router';
import type { GuardedPage, PublicPage } from './page.ts';

/** A route for each path of the page. */
export function routesOfPage(
  id: string,
  { path, also }: PublicPage | GuardedPage,
  route: Pick<RouteObject, 'handle' | 'lazy'>,
): RouteObject[] {
  return [
    { ...route, id, path },
    ...(also === undefined ? [] : [{ ...route, id: `${id}-also`, path: also }]),
  ];
}
