import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { PageHandle } from '#web/api/page-handle.ts';
import { describeList } from './describe-list.ts';
import { addressOfView, viewInSearch } from './finding/list-address.ts';
import { ListPage, NightBrothersPage, NightSistersPage } from './list-page.tsx';
import { nightBrothers, nightSisters, regularMembers } from './finding/list-series.ts';
import { loadList, loadNightList, type LoadedList } from './load-list.ts';

/** The browser filters the members that it has. */
function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const unfiltered = ({ pathname, search }: URL) =>
    addressOfView(pathname, { ...viewInSearch(search), filter: '' });
  const isOnlyFilter =
    currentUrl.search !== nextUrl.search && unfiltered(currentUrl) === unfiltered(nextUrl);
  return !isOnlyFilter && defaultShouldRevalidate;
}

export const listRoute = {
  Component: ListPage,
  loader: loadList,
  shouldRevalidate,
  handle: { describePage: describeList(regularMembers) } satisfies PageHandle<LoadedList>,
};

export const nightBrothersRoute = {
  Component: NightBrothersPage,
  loader: loadNightList(nightBrothers),
  shouldRevalidate,
  handle: { describePage: describeList(nightBrothers) } satisfies PageHandle<LoadedList>,
};

export const nightSistersRoute = {
  Component: NightSistersPage,
  loader: loadNightList(nightSisters),
  shouldRevalidate,
  handle: { describePage: describeList(nightSisters) } satisfies PageHandle<LoadedList>,
};
