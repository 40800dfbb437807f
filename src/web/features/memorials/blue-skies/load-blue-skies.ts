import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import type { BlueSkies } from '#contract/memorials/blue-skies.ts';
import type { Call } from '#contract/web-bundle.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Failure } from '#web/api/settle.ts';
import { viewInSearch, type BlueSkiesView } from './blue-skies-address.ts';

export type LoadedBlueSkies = { readonly view: BlueSkiesView } & (
  | { readonly kind: 'found'; readonly list: BlueSkies }
  | { readonly kind: 'failed'; readonly failure: Failure }
);

async function readPage(
  call: Call,
  { by, term }: BlueSkiesView,
  page: number,
  request: Request,
): Promise<BlueSkies> {
  const query = { by, page: String(page) };
  const response = await (term === ''
    ? call('listBlueSkies', { query }, request)
    : call('searchBlueSkies', { params: { term }, query }, request));
  return response.body;
}

/** A page past the end shows the last page, because the list may have become shorter. */
async function readPageOrLast(
  call: Call,
  view: BlueSkiesView,
  request: Request,
): Promise<BlueSkies> {
  try {
    return await readPage(call, view, view.page, request);
  } catch (error) {
    if (view.page === 1 || !isRefusal(error) || error.code !== 'not_found') throw error;
  }
  const { totalPages } = await readPage(call, view, 1, request);
  return readPage(call, view, totalPages, request);
}

export async function loadBlueSkies({ request, context }: LoaderFunctionArgs) {
  const view = viewInSearch(new URL(request.url).search);
  const response = await settle(readPageOrLast(context.get(callContext), view, request));
  if (response.isOk) {
    const list = response.value;
    return data<LoadedBlueSkies>({ kind: 'found', view: { ...view, page: list.page }, list });
  }
  const { failure } = response;
  return data<LoadedBlueSkies>(
    { kind: 'failed', view, failure },
    { status: refusals[failure.code].status },
  );
}
