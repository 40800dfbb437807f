import type { historyOperations } from '#contract/history/history.ts';
import type { timelineOperations } from '#contract/history/timeline.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { getHistory, getHistorySource, saveHistory, type HistoryDeps } from './history-text.ts';
import { readMarkdown } from './read-markdown.ts';
import { getTimeline } from './timeline.ts';

export const historyUseCases = {
  getHistory,
  getTimeline,
  getHistorySource,
  saveHistory,
  previewHistory: async (_deps, { body }) => ({ blocks: readMarkdown(body.markdown) }),
} satisfies UseCases<typeof historyOperations & typeof timelineOperations, HistoryDeps>;
