/**
 * Loads the requested page of the member list, or the first page of the full list. The browser loads the rest of the
 * full list.
 */
import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import type { MembersPage } from '#contract/members/directory.ts';
import type { Call } from '#contract/web-bundle.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import { viewInSearch, type ListView } from './list-address.ts';

export interface MemberListing {
  readonly view: ListView;
  readonly response: MembersPage;
}

export type LoadedList = Settled<MemberListing>;

async function askForPage(call: Call, page: number, signal: AbortSignal): Promise<MemberListing> {
  const { body } = await call('listMembersPage', { params: { page } }, { signal });
  return { view: { kind: 'page', page }, response: body };
}

/** A page past the end shows the last page, because members may have been deleted since the link was created. */
async function loadPage(call: Call, page: number, signal: AbortSignal): Promise<MemberListing> {
  try {
    return await askForPage(call, page, signal);
  } catch (error) {
    if (page === 1 || !isRefusal(error) || error.code !== 'not_found') throw error;
  }
  const first = await askForPage(call, 1, signal);
  return askForPage(call, first.response.lastIndex, signal);
}

async function loadView(call: Call, view: ListView, signal: AbortSignal): Promise<MemberListing> {
  if (view.kind === 'page') return loadPage(call, view.page, signal);
  return { view, response: (await askForPage(call, 1, signal)).response };
}

export async function loadList({ request, context }: LoaderFunctionArgs) {
  const view = viewInSearch(new URL(request.url).search);
  const response = await settle(loadView(context.get(callContext), view, request.signal));
  const status = response.isOk ? 200 : refusals[response.failure.code].status;
  return data<LoadedList>(response, { status });
}
