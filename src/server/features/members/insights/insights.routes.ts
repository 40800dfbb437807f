import { insightOperations } from '#contract/members/insights.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import type { VisitorDeps } from '../directory/profile.ts';
import type { EditorDeps } from '../editing/edit-member.ts';
import { getFigures } from './figures.ts';
import { addSearchAlias, dismissSearch, listMissedSearches, listSearches } from './searches.ts';

export const bindInsights = (deps: VisitorDeps & EditorDeps) =>
  bindOperations(deps, insightOperations, {
    getFigures,
    listSearches,
    listMissedSearches,
    addSearchAlias,
    dismissSearch,
  });
