import { historyOperations } from '#contract/history/history.ts';
import { timelineOperations } from '#contract/history/timeline.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { getHistory, getHistorySource, saveHistory, type HistoryDeps } from './history-text.ts';
import { getTimeline } from './timeline.ts';
import { readMarkdown } from './read-markdown.ts';

const operations = { ...historyOperations, ...timelineOperations };

export function historyRoutes(deps: HistoryDeps): BoundOperation[] {
  return [
    bindOperation(operations.getHistory, async () => ({ body: await getHistory(deps.database) })),
    bindOperation(operations.getTimeline, async () => ({ body: await getTimeline(deps.database) })),
    bindOperation(operations.getHistorySource, async () => ({
      body: await getHistorySource(deps),
    })),
    bindOperation(operations.saveHistory, async ({ body }, { viewer }) => ({
      body: await saveHistory(deps, body, viewer),
    })),
    bindOperation(operations.previewHistory, async ({ body }) => ({
      body: { blocks: readMarkdown(body.markdown) },
    })),
  ];
}
