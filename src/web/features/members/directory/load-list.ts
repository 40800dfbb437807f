/**
 * Loads the requested page of the member list, or the first page of the full list. The browser loads the rest of the
 * full list.
 */
import { data, type LoaderFunctionArgs } from 'react-router';
import { brand } from '#contract/brand.ts';
import { refusals } from '#contract/errors.ts';
import { getJumpFacets, type JumpFacets } from '#contract/jumps/search-jumps.ts';
import { listMembersPage, listAllMembers, type MembersPage } from '#contract/members/directory.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { pageOrLast } from '#web/api/page-or-last.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import { foundIn, isNarrowed, pageOfView, numberMatchIn, type Listing } from './finding/listing.ts';
import { viewInSearch, type ListView } from './finding/list-address.ts';

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
