/** Loads a night-jump list. The API returns it whole; it is split into pages here. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import { type MemberListItem, pageSize } from '#contract/members/directory.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import { pageInSearch } from './list-address.ts';
import type { Paging } from './list-pager.tsx';
import type { NightSeries } from './night-series.ts';

export interface NightListing {
  readonly total: number;
  readonly page: number;
  readonly paging: Paging;
  /** The members of the page. In the browser, page 1 is the whole list. */
  readonly members: readonly MemberListItem[];
}

export type LoadedNightList = Settled<NightListing>;

/** A page past the end shows the last page. */
function listingOf(all: readonly MemberListItem[], asked: number): NightListing {
  const totalPages = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.min(asked, totalPages);
  const isWhole = page === 1 && !import.meta.env.SSR;
  return {
    total: all.length,
    page,
    paging: {
      totalPages,
      isFirstPage: page === 1,
      isLastPage: page === totalPages,
      prevIndex: Math.max(page - 1, 1),
      nextIndex: Math.min(page + 1, totalPages),
      lastIndex: totalPages,
    },
    members: isWhole ? all : all.slice((page - 1) * pageSize, page * pageSize),
  };
}

export const loadNightList =
  ({ operation }: NightSeries) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const response = await settle(context.get(callContext)(operation, {}, request));
    if (!response.isOk) {
      return data<LoadedNightList>(response, { status: refusals[response.failure.code].status });
    }
    const page = pageInSearch(new URL(request.url).search);
    return data<LoadedNightList>({ isOk: true, value: listingOf(response.value.body, page) });
  };
