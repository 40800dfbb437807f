/**
 * All pages of the site besides home. A new page needs an entry in one of the three tables, and a module. The key is
 * the file name of the module unless `module` names another; the server uses it to find the files to preload.
 */
import { accountPages } from './account-pages.ts';
import { adminPages } from './admin-pages.ts';
import type { GuardedPage, PublicPage } from './page.ts';
import { publicPages } from './public-pages.ts';

export const pages: Readonly<Record<string, PublicPage | GuardedPage>> = {
  ...publicPages,
  ...accountPages,
  ...adminPages,
};
