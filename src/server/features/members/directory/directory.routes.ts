import type { directoryOperations } from '#contract/members/directory.ts';
import type { offlineListOperations } from '#contract/members/offline-list.ts';
import type { searchOperations } from '#contract/members/search.ts';
import type { latestOperations } from '#contract/profile/latest.ts';
import type { profileOperations } from '#contract/profile/profile.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { getLatest } from './latest.ts';
import {
  getSummary,
  listAllMembers,
  listMembersPage,
  listNightMembers,
  listOfflineMembers,
} from './lists.ts';
import { getMember, logMemberView, type VisitorDeps } from './profile.ts';
import { searchAsYouType, searchMembers } from './search-members.ts';
import { suggestSearches } from './suggest-searches.ts';

export const directoryUseCases = {
  getSummary,
  getLatest,
  listMembersPage,
  listAllMembers,
  listOfflineMembers,
  listAllNightBrothers: (deps) => listNightMembers(deps, 'nnfb'),
  listAllNightSisters: (deps) => listNightMembers(deps, 'nnfs'),
  getMember,
  logMemberView,
  searchAsYouType,
  searchMembers,
  suggestSearches,
} satisfies UseCases<
  typeof directoryOperations &
    typeof latestOperations &
    typeof offlineListOperations &
    typeof profileOperations &
    typeof searchOperations,
  VisitorDeps
>;
