import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/api/web-bundle.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { HomePage } from './home-page.tsx';
import { loadSearch, pressSearch } from '../search/load-search.ts';
import { isHomeStale, loadHome, type LoadedHome } from './load-home.ts';
import { SearchPage } from '../search/search-page.tsx';
import type { Search } from '../search/search.ts';

/** The Search button's action has already loaded the results; revalidating would request them twice. */
function isSearchStale({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult === undefined && defaultShouldRevalidate;
}

const description = `The member directory of ${brand.fullName}: find a ${brand.singular} by number or by name.`;

/** In stories, and in the numbers of jumps and results. */
const isTextCutShown = (search: Search, home?: LoadedHome): boolean =>
  (home?.jumps.length ?? 0) + (home?.latest?.stories.length ?? 0) > 0 ||
  (search.kind === 'found' && search.members.length > 0);

/** Search results are not indexed and have no canonical path. */
function describeHome(search: Search, _query: string, home?: LoadedHome): PageHead {
  const isPlain = search.kind === 'none';
  const found = search.kind === 'found' ? `${search.term} · Search` : 'Search';
  return {
    title: isPlain ? brand.fullName : `${found} · ${brand.fullName}`,
    description,
    canonicalPath: isPlain ? '/' : null,
    isIndexed: isPlain,
    isTextCutShown: isTextCutShown(search, home),
  };
}

const noSearch: Search = { kind: 'none' };

export const homeRoute = {
  Component: HomePage,
  loader: loadHome,
  shouldRevalidate: isHomeStale,
};

export const searchRoute = {
  Component: SearchPage,
  loader: loadSearch,
  action: pressSearch,
  shouldRevalidate: isSearchStale,
  handle: { describePage: describeHome } satisfies PageHandle<Search, LoadedHome | undefined>,
};

/** Any unknown path shows the home page with status 404. */
export const unknownPathRoute = {
  Component: SearchPage,
  loader: () => data(noSearch, { status: 404 }),
  handle: {
    describePage: (search, _query, home) => ({
      title: `Page not found · ${brand.fullName}`,
      description,
      canonicalPath: null,
      isIndexed: false,
      isTextCutShown: isTextCutShown(search, home),
    }),
  } satisfies PageHandle<Search, LoadedHome | undefined>,
};
