/** Loads a night-jump list. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import type { MemberListItem } from '#contract/members.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import type { NightSeries } from './night-series.ts';

export type LoadedNightList = Settled<readonly MemberListItem[]>;

export const loadNightList =
  ({ operation }: NightSeries) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const answer = await settle(context.get(callContext)(operation, {}, request));
    if (!answer.isOk) {
      return data<LoadedNightList>(answer, { status: refusals[answer.failure.code].status });
    }
    return data<LoadedNightList>({ isOk: true, value: answer.value.body });
  };
