import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import { getHistory, type HistoryText } from '#contract/history/history.ts';
import { getTimeline, type Timeline } from '#contract/history/timeline.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';

export interface LoadedHistory {
  readonly text: Settled<HistoryText>;
  /** Null if it could not be loaded; the text stands without it. */
  readonly timeline: Timeline | null;
}

export async function loadHistory({ request, context }: LoaderFunctionArgs) {
  const call = context.get(callContext);
  const [text, timeline] = await Promise.all([
    settle(call(getHistory, {}, request)),
    settle(call(getTimeline, {}, request)),
  ]);
  const failed = [text, timeline].find((response) => !response.isOk);
  return data<LoadedHistory>(
    {
      text: text.isOk ? { isOk: true, value: text.value.body } : text,
      timeline: timeline.isOk ? timeline.value.body : null,
    },
    // A cache must not keep an incomplete page.
    { status: failed === undefined || failed.isOk ? 200 : refusals[failed.failure.code].status },
  );
}
