import { directoryOperations } from '#contract/members/directory.ts';
import { offlineListOperations } from '#contract/members/offline-list.ts';
import { searchOperations } from '#contract/members/search.ts';
import { latestOperations } from '#contract/profile/latest.ts';
import { profileOperations } from '#contract/profile/profile.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
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

const operations = {
  ...directoryOperations,
  ...latestOperations,
  ...offlineListOperations,
  ...profileOperations,
  ...searchOperations,
};

export const bindDirectory = (deps: VisitorDeps) =>
  bindOperations(deps, operations, {
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
  });
