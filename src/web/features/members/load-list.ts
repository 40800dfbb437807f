/** Loads the member list: the page of the address, or all members. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { brand } from '#contract/brand.ts';
import { refusals } from '#contract/errors.ts';
import type { MemberListItem, MembersPage } from '#contract/members.ts';
import type { Call } from '#contract/web-bundle.ts';
import { isRefusal } from '#web/api/refusal-from-answer.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import { viewInSearch, type ListView } from './list-address.ts';

export type MemberListing =
  | { readonly kind: 'page'; readonly page: number; readonly answer: MembersPage }
  /** All members, or as many as there are yet: then the screen asks for the rest. */
  | { readonly kind: 'full'; readonly total: number; readonly members: readonly MemberListItem[] };

export type LoadedList = Settled<MemberListing>;

async function askForPage(call: Call, page: number, signal: AbortSignal): Promise<MemberListing> {
  const { body } = await call('listMembersPage', { params: { page } }, { signal });
  return { kind: 'page', page, answer: body };
}

/** A page past the end shows the last page: members may have gone since the link was made. */
async function loadPage(call: Call, page: number, signal: AbortSignal): Promise<MemberListing> {
  try {
    return await askForPage(call, page, signal);
  } catch (error) {
    if (page === 1 || !isRefusal(error) || error.code !== 'not_found') throw error;
  }
  const { body: first } = await call('listMembersPage', { params: { page: 1 } }, { signal });
  return askForPage(call, first.lastIndex, signal);
}

/** The server's page has everybody. In the browser the first rows are shown while the others are on their way. */
async function loadFull(call: Call, signal: AbortSignal): Promise<MemberListing> {
  if (import.meta.env.SSR) {
    const { body } = await call('listAllMembers', {}, { signal });
    return { kind: 'full', total: body.length, members: body };
  }
  const { body } = await call('listMembersPage', { params: { page: 1 } }, { signal });
  return { kind: 'full', total: body.total, members: body[brand.listField] };
}

function loadView(call: Call, view: ListView, signal: AbortSignal): Promise<MemberListing> {
  return view.kind === 'page' ? loadPage(call, view.page, signal) : loadFull(call, signal);
}

export async function loadList({ request, context }: LoaderFunctionArgs) {
  const view = viewInSearch(new URL(request.url).search);
  const answer = await settle(loadView(context.get(callContext), view, request.signal));
  const status = answer.isOk ? 200 : refusals[answer.failure.code].status;
  return data<LoadedList>(answer, { status });
}
