import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import { listBlueSkies, searchBlueSkies, type BlueSkies } from '#contract/memorials/blue-skies.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { pageOrLast } from '#web/api/page-or-last.ts';
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
    ? call(listBlueSkies, { query }, request)
    : call(searchBlueSkies, { params: { term }, query }, request));
  return response.body;
}

export async function loadBlueSkies({ request, context }: LoaderFunctionArgs) {
  const view = viewInSearch(new URL(request.url).search);
  const call = context.get(callContext);
  const response = await settle(
    pageOrLast(
      view.page,
      (page) => readPage(call, view, page, request),
      ({ totalPages }) => totalPages,
    ),
  );
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
