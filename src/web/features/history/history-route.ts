import { brand } from '#contract/brand.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { HistoryPage } from './history-page.tsx';
import { loadHistory, type LoadedHistory } from './load-history.ts';

export const historyRoute = {
  Component: HistoryPage,
  loader: loadHistory,
  handle: {
    describePage: ({ text: { isOk }, timeline }) => ({
      title: `History · ${brand.fullName}`,
      description: `Where ${brand.fullName} come from.`,
      canonicalPath: isOk ? '/History' : null,
      isIndexed: isOk,
      isTextCutShown: (timeline?.years.length ?? 0) > 0,
    }),
  } satisfies PageHandle<LoadedHistory>,
};
