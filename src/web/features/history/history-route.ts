import { data, type LoaderFunctionArgs } from 'react-router';
import { brand } from '#contract/brand.ts';
import { refusals } from '#contract/errors.ts';
import type { HistoryText } from '#contract/history/history.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import { HistoryPage } from './history-page.tsx';

async function loadHistory({ request, context }: LoaderFunctionArgs) {
  const response = await settle(context.get(callContext)('getHistory', {}, request));
  if (!response.isOk) {
    return data<Settled<HistoryText>>(response, { status: refusals[response.failure.code].status });
  }
  return data<Settled<HistoryText>>({ isOk: true, value: response.value.body });
}

export const historyRoute = {
  Component: HistoryPage,
  loader: loadHistory,
  handle: {
    describePage: ({ isOk }) => ({
      title: `History · ${brand.fullName}`,
      description: `Where ${brand.fullName} come from.`,
      canonicalPath: isOk ? '/History' : null,
      isIndexed: isOk,
    }),
  } satisfies PageHandle<Settled<HistoryText>>,
};
