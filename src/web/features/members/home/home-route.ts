/** The routes of home: the page with its counts, and the search within it. */
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { PageHandle } from '#web/api/page-handle.ts';
import { describeHome, describeUnknownPath } from './describe-home.ts';
import { HomePage } from './home-page.tsx';
import { loadSearch, pressSearch } from '../search/load-search.ts';
import { isSummaryStale, loadSummary } from './load-summary.ts';
import { SearchCard } from '../search/search-card.tsx';
import type { Search } from '../search/search.ts';

/** A pressed Search has its results already: loading them again would ask twice. */
function isSearchStale({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult === undefined && defaultShouldRevalidate;
}

export const homeRoute = {
  Component: HomePage,
  loader: loadSummary,
  shouldRevalidate: isSummaryStale,
};

export const searchRoute = {
  Component: SearchCard,
  loader: loadSearch,
  action: pressSearch,
  shouldRevalidate: isSearchStale,
  handle: { describePage: describeHome } satisfies PageHandle<Search>,
};

/** Any path that nothing else answers shows home, with status 404. */
export const unknownPathRoute = {
  Component: SearchCard,
  loader: () => data<Search>({ kind: 'none' }, { status: 404 }),
  handle: { describePage: describeUnknownPath } satisfies PageHandle,
};
