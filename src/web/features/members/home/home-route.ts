import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { PageHandle } from '#web/api/page-handle.ts';
import { describeHome, describeUnknownPath } from './describe-home.ts';
import { HomePage } from './home-page.tsx';
import { loadSearch, pressSearch } from '../search/load-search.ts';
import { isHomeStale, loadHome } from './load-home.ts';
import { SearchPage } from '../search/search-page.tsx';
import type { Search } from '../search/search.ts';

/** The Search button's action has already loaded the results; revalidating would request them twice. */
function isSearchStale({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult === undefined && defaultShouldRevalidate;
}

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
  handle: { describePage: describeHome } satisfies PageHandle<Search>,
};

/** Any unknown path shows the home page with status 404. */
export const unknownPathRoute = {
  Component: SearchPage,
  loader: () => data<Search>({ kind: 'none' }, { status: 404 }),
  handle: { describePage: describeUnknownPath } satisfies PageHandle,
};
