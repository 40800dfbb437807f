/** Loads a night-jump list. The API returns it whole; it is split into pages here. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import { pageSize, type MemberListItem } from '#contract/members/directory.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle } from '#web/api/settle.ts';
import { foundIn, pageOfView, numberMatchIn, type Listing } from './finding/listing.ts';
import { noFacets, viewInSearch, type ListView } from './finding/list-address.ts';
import type { LoadedList } from './load-list.ts';
import type { NightSeries } from './finding/list-series.ts';

/** A page past the end shows the last page. In the browser, page 1 is the whole list. */
function listingOf(
  all: readonly MemberListItem[],
  view: ListView,
  series: NightSeries['series'],
): Listing {
  const totalPages = Math.max(1, Math.ceil(all.length / pageSize));
  // With JavaScript, the page itself goes to the number.
  const requested = import.meta.env.SSR ? pageOfView(view, all) : view.page;
  const page = Math.min(requested, totalPages);
  const isWhole = page === 1 && !import.meta.env.SSR;
  return {
    view,
    total: all.length,
    page,
    totalPages,
    members: isWhole ? all : all.slice((page - 1) * pageSize, page * pageSize),
    found: foundIn(all, view, series),
    numberMatch: numberMatchIn(all, view),
    facets: null,
  };
}

export const loadNightList =
  ({ operation, series }: NightSeries) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const response = await settle(context.get(callContext)(operation, {}, request));
    if (!response.isOk) {
      return data<LoadedList>(response, { status: refusals[response.failure.code].status });
    }
    const view = { ...viewInSearch(new URL(request.url).search, series), ...noFacets };
    return data<LoadedList>({ isOk: true, value: listingOf(response.value.body, view, series) });
  };
