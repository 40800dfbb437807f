/**
 * All pages of the site besides home. A new page needs an entry in one of the three tables, and a module. The key is
 * the file name of the module unless `module` names another; the server uses it to find the files to preload.
 */
import { accountPages } from './account-pages.ts';
import { adminPages } from './admin-pages.ts';
import type { GuardedPage, PublicPage } from '../access/page.ts';
import { publicPages } from './public-pages.ts';

export const pages: Readonly<Record<string, PublicPage | GuardedPage>> = {
  ...publicPages,
  ...accountPages,
  ...adminPages,
};

/** The modules of the matched routes, for preload links to their files. Home is part of the entry. */
export function modulesOfMatches(matches: readonly { readonly id: string }[]): string[] {
  return matches.flatMap(({ id }) => {
    const page = pages[id];
    if (page === undefined) return [];
    const { module = id, access } = page;
    if (access === 'public') return [module];
    return [module, 'guard', ...(access === 'admin' ? ['admin-frame'] : [])];
  });
}
