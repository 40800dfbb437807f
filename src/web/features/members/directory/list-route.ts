import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { PageHandle } from '#web/api/page-handle.ts';
import { describeList } from './describe-list.ts';
import { addressOfView, viewInSearch } from './list-address.ts';
import { ListPage } from './list-page.tsx';
import { loadList, type LoadedList } from './load-list.ts';

/** The browser filters the members that it has. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
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
  handle: { describePage: describeList } satisfies PageHandle<LoadedList>,
};
