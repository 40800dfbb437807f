import type { insightOperations } from '#contract/members/insights.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import type { VisitorDeps } from '../directory/profile.ts';
import type { EditorDeps } from '../editing/edit-member.ts';
import { getFigures } from './figures.ts';
import { addSearchAlias, dismissSearch, listMissedSearches, listSearches } from './searches.ts';

export const insightUseCases = {
  getFigures,
  listSearches,
  listMissedSearches,
  addSearchAlias,
  dismissSearch,
} satisfies UseCases<typeof insightOperations, VisitorDeps & EditorDeps>;
