import { directoryOperations } from '#contract/members/directory.ts';
import { offlineListOperations } from '#contract/members/offline-list.ts';
import { latestOperations } from '#contract/profile/latest.ts';
import { profileOperations } from '#contract/profile/profile.ts';
import { searchOperations } from '#contract/members/search.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { getMember, logMemberView, type VisitorDeps } from './profile.ts';
import { getLatest } from './latest.ts';
import {
  getSummary,
  listAllMembers,
  listNightMembers,
  listOfflineMembers,
  listMembersPage,
} from './lists.ts';
import { searchMembers, searchMembersLogged } from './search-members.ts';
import { suggestSearches } from './suggest-searches.ts';

export function memberRoutes(deps: VisitorDeps): BoundOperation[] {
  return [
    bindOperation(directoryOperations.getSummary, async () => ({ body: await getSummary(deps) })),
    bindOperation(latestOperations.getLatest, async () => ({ body: await getLatest(deps) })),
    bindOperation(directoryOperations.listMembersPage, async ({ params }) => ({
      body: await listMembersPage(deps, params.page),
    })),
    bindOperation(directoryOperations.listAllMembers, async () => ({
      body: await listAllMembers(deps),
    })),
    bindOperation(offlineListOperations.listOfflineMembers, async () => ({
      body: await listOfflineMembers(deps),
    })),
    bindOperation(directoryOperations.listAllNightBrothers, async () => ({
      body: await listNightMembers(deps, 'nnfb'),
    })),
    bindOperation(directoryOperations.listAllNightSisters, async () => ({
      body: await listNightMembers(deps, 'nnfs'),
    })),
    bindOperation(profileOperations.getMember, async ({ params, query }) =>
      getMember(deps, params.number, query.logView),
    ),
    bindOperation(profileOperations.logMemberView, async ({ params }) => {
      await logMemberView(deps, params.number);
      return { body: {} };
    }),
    bindOperation(searchOperations.searchAsYouType, async ({ params }) =>
      searchMembers(deps, params.term),
    ),
    bindOperation(searchOperations.searchMembers, async ({ params }) =>
      searchMembersLogged(deps, params.term),
    ),
    bindOperation(searchOperations.suggestSearches, async ({ params }) => ({
      body: await suggestSearches(deps, params.term),
    })),
  ];
}
