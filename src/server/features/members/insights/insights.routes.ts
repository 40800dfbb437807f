import { insightOperations } from '#contract/members/insights.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import type { VisitorDeps } from '../directory/profile.ts';
import { getFigures } from './figures.ts';
import { dismissSearch, listMissedSearches, listSearches } from './searches.ts';

export const bindInsights = (deps: VisitorDeps) =>
  bindOperations(deps, insightOperations, {
    getFigures,
    listSearches,
    listMissedSearches,
    dismissSearch,
  });
