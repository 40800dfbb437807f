/** Which use case answers which operation about the history page. */
import { historyOperations as operations } from '#contract/history.ts';
import type { Database } from '#server/database/open-database.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { getHistory } from './get-history.ts';

export function historyRoutes(database: Database): BoundOperation[] {
  return [bindOperation(operations.getHistory, async () => ({ body: await getHistory(database) }))];
}
