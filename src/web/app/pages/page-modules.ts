/** Names the modules of the matched routes. The server adds preload links for their built files. */
import { pages } from './pages.ts';

/** Home is part of the entry. */
export function modulesOfMatches(matches: readonly { readonly id: string }[]): string[] {
  return matches.flatMap(({ id }) => {
    const page = pages[id];
    if (page === undefined) return [];
    const { module = id, access } = page;
    if (access === 'public') return [module];
    return [module, 'guard', ...(access === 'admin' ? ['admin-frame'] : [])];
  });
}
