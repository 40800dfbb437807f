import { historyOperations } from '#contract/history/history.ts';
import { timelineOperations } from '#contract/history/timeline.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { getHistory, getHistorySource, saveHistory, type HistoryDeps } from './history-text.ts';
import { readMarkdown } from './read-markdown.ts';
import { getTimeline } from './timeline.ts';

const operations = { ...historyOperations, ...timelineOperations };

export const bindHistory = (deps: HistoryDeps) =>
  bindOperations(deps, operations, {
    getHistory,
    getTimeline,
    getHistorySource,
    saveHistory,
    previewHistory: async (_deps, { body }) => ({ blocks: readMarkdown(body.markdown) }),
  });
