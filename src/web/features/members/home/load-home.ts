import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { getAnniversariesAtHome, type JumpAtHome } from '#contract/jumps/jumps.ts';
import { getLatest, type Latest } from '#contract/profile/latest.ts';
import { getSummary, type Summary } from '#contract/members/directory.ts';
import { refusals } from '#contract/errors.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';

export interface LoadedHome {
  readonly summary: Settled<Summary>;
  /** Null if it could not be loaded; the page works without it. */
  readonly latest: Latest | null;
  /** None if they could not be loaded. */
  readonly jumps: readonly JumpAtHome[];
}

export async function loadHome({ request, context }: LoaderFunctionArgs) {
  const call = context.get(callContext);
  const [summary, latest, jumps] = await Promise.all([
    settle(call(getSummary, {}, request)),
    settle(call(getLatest, {}, request)),
    settle(call(getAnniversariesAtHome, {}, request)),
  ]);
  return data<LoadedHome>(
    {
      summary: summary.isOk ? { isOk: true, value: summary.value.body } : summary,
      latest: latest.isOk ? latest.value.body : null,
      jumps: jumps.isOk ? jumps.value.body : [],
    },
    { status: summary.isOk ? 200 : refusals[summary.failure.code].status },
  );
}

/** Searching does not reload the page around it; Retry, and the Home link on the home page, do. */
export function isHomeStale({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && currentUrl.href === nextUrl.href;
}
