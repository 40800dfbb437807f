/** Names the modules of the matched routes. The server adds preload links for their built files. */
import { pages } from './pages.ts';

/** The tables of pages with forms. */
const tables = 'guarded-routes';

/** Home is part of the entry. */
export function modulesOfMatches(matches: readonly { readonly id: string }[]): string[] {
  return matches.flatMap(({ id }) => {
    const page = pages[id];
    if (page === undefined) return [];
    const { module = id, access } = page;
    if (access === 'public') return 'hasForm' in page ? [module, tables] : [module];
    return [module, tables, ...(access === 'admin' ? ['admin-pages', 'admin-frame'] : [])];
  });
}
