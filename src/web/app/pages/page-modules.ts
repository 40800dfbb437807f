/** Names the modules of the matched routes. The server adds preload links for their built files. */
import { home, pages } from './pages.ts';

export function modulesOfMatches(matches: readonly { readonly id: string }[]): string[] {
  return matches.flatMap(({ id }) => {
    if (id === home.id) return [id];
    const page = pages[id];
    if (page === undefined) return [];
    const { module = id, access } = page;
    return access === 'public' ? [module] : [module, 'guard'];
  });
}
