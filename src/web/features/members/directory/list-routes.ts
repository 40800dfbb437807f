import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { PageHandle } from '#web/api/page-handle.ts';
import { addressOfView, viewInSearch } from './finding/list-address.ts';
import { ListPage, NightBrothersPage, NightSistersPage } from './list-page.tsx';
import {
  nightBrothers,
  nightSisters,
  regularMembers,
  type ListSeries,
} from './finding/list-series.ts';
import { loadList, loadNightList, type LoadedList } from './load-list.ts';
import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/api/web-bundle.ts';
import { isNarrowed } from './finding/listing.ts';

/** The full list of a night series has no address of its own. */
const describeList =
  ({ series, names, path }: ListSeries) =>
  (list: LoadedList): PageHead => {
    const title = `${names.plural} · ${brand.fullName}`;
    const description =
      series === 'fb'
        ? `All ${names.plural} by number: the member list of ${brand.fullName}.`
        : `All ${names.plural} of ${brand.fullName}, by number.`;
    if (!list.isOk) return { title, description, canonicalPath: null, isIndexed: false };
    const { view, page, totalPages, members, found } = list.value;
    const isFull = series === 'fb' && view.isFull;
    const pages = page === 1 ? '' : `Page ${page} of ${totalPages} · `;
    return {
      title: `${isFull ? 'Full list · ' : pages}${title}`,
      description,
      canonicalPath: addressOfView(path, { isFull, page }),
      // Other views repeat the content of the pages, so only the pages are indexed.
      isIndexed: !isFull && !isNarrowed(view) && view.number === 0,
      isTextCutShown: (found?.members ?? members).length > 0,
    };
  };

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
