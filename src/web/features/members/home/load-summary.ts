import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import type { Summary } from '#contract/members/directory.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';

export type LoadedSummary = Settled<Summary>;

export async function loadSummary({ request, context }: LoaderFunctionArgs) {
  const response = await settle(context.get(callContext)('getSummary', {}, request));
  if (!response.isOk) {
    return data<LoadedSummary>(response, { status: refusals[response.failure.code].status });
  }
  return data<LoadedSummary>({ isOk: true, value: response.value.body });
}

/** Searching does not reload the counts; Retry, and the Home link on the home page, do. */
export function isSummaryStale({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && currentUrl.href === nextUrl.href;
}
