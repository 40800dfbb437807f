import { insightOperations as operations } from '#contract/members/insights.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { VisitorDeps } from '../directory/profile.ts';
import type { EditorDeps } from '../editing/edit-member.ts';
import { getFigures } from './figures.ts';
import { addSearchAlias, dismissSearch, listMissedSearches, listSearches } from './searches.ts';

export function insightRoutes(deps: VisitorDeps & EditorDeps): BoundOperation[] {
  return [
    bindOperation(operations.listSearches, async () => listSearches(deps)),
    bindOperation(operations.listMissedSearches, async () => ({
      body: await listMissedSearches(deps),
    })),
    bindOperation(operations.addSearchAlias, async ({ body }, { viewer }) => ({
      body: await addSearchAlias(deps, body, viewer),
    })),
    bindOperation(operations.dismissSearch, async ({ body }, { viewer }) => ({
      body: await dismissSearch(deps, body.term, viewer),
    })),
    bindOperation(operations.getFigures, async () => ({ body: await getFigures(deps) })),
  ];
}
