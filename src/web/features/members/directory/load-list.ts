/**
 * Loads the requested page of the member list, or the first page of the full list. The browser loads the rest of the
 * full list.
 */
import { data, type LoaderFunctionArgs } from 'react-router';
import { brand } from '#contract/brand.ts';
import { refusals } from '#contract/errors.ts';
import { getJumpFacets, type JumpFacets } from '#contract/jumps/search-jumps.ts';
import {
  listMembersPage,
  listAllMembers,
  pageSize,
  type MembersPage,
  type MemberListItem,
} from '#contract/members/directory.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { pageOrLast } from '#web/api/page-or-last.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import { foundIn, isNarrowed, pageOfView, numberMatchIn, type Listing } from './finding/listing.ts';
import { viewInSearch, noFacets, type ListView } from './finding/list-address.ts';
import type { NightSeries } from './finding/list-series.ts';

export type LoadedList = Settled<Listing>;

interface Asked {
  readonly page: number;
  readonly response: MembersPage;
}

async function requestPage(call: Call, page: number, signal: AbortSignal): Promise<Asked> {
  const { body } = await call(listMembersPage, { params: { page } }, { signal });
  return { page, response: body };
}

/** Null if they cannot be loaded and the list does not depend on them. */
async function loadFacets(
  call: Call,
  place: string,
  signal: AbortSignal,
): Promise<JumpFacets | null> {
  const asking = call(getJumpFacets, { query: { place } }, { signal });
  if (place !== '') return (await asking).body;
  const response = await settle(asking);
  return response.isOk ? response.value.body : null;
}

async function loadMembers(call: Call, view: ListView, signal: AbortSignal) {
  const isPlain = !isNarrowed(view) && view.number === 0;
  const all = isPlain ? [] : (await call(listAllMembers, {}, { signal })).body;
  const shown = await pageOrLast(
    view.isFull ? 1 : pageOfView(view, all),
    (page) => requestPage(call, page, signal),
    ({ response }) => response.lastIndex,
  );
  return { all, ...shown };
}

async function loadParts(call: Call, requested: ListView, signal: AbortSignal) {
  if (requested.place === '') {
    const [facets, members] = await Promise.all([
      loadFacets(call, '', signal),
      loadMembers(call, requested, signal),
    ]);
    return { view: requested, facets, ...members };
  }
  const facets = await loadFacets(call, requested.place, signal);
  // An unknown place is ignored, and a former address of a place stands for the present one.
  const view = { ...requested, place: facets?.slug ?? '' };
  return { view, facets, ...(await loadMembers(call, view, signal)) };
}

async function loadView(call: Call, requested: ListView, signal: AbortSignal): Promise<Listing> {
  const { view, facets, all, page, response } = await loadParts(call, requested, signal);
  const { [brand.listField]: members, total, totalPages } = response;
  return {
    view,
    total,
    page,
    totalPages,
    members,
    found: foundIn(all, view, 'fb', facets?.numbers),
    numberMatch: numberMatchIn(all, view),
    facets,
  };
}

export async function loadList({ request, context }: LoaderFunctionArgs) {
  const view = viewInSearch(new URL(request.url).search);
  const response = await settle(loadView(context.get(callContext), view, request.signal));
  const status = response.isOk ? 200 : refusals[response.failure.code].status;
  return data<LoadedList>(response, { status });
}

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

/** The API returns a night list whole; it is split into pages here. */
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
