/** Which use case answers which operation about members. */
import { memberOperations as operations } from '#contract/members/directory.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { getMember, logMemberView } from './profile/get-member.ts';
import { getOwnMember } from './own-page/get-own-member.ts';
import { getNextNumber } from './ledger/get-next-number.ts';
import { getSummary } from './directory/get-summary.ts';
import { listAllMembers } from './directory/list-all-members.ts';
import { listMembersPage } from './directory/list-members-page.ts';
import type { VisitorParts } from './member-parts.ts';
import { searchMembers, searchMembersLogged } from './search/search-members.ts';
import { suggestSearches } from './search/suggest-searches.ts';

export function memberRoutes(parts: VisitorParts): BoundOperation[] {
  return [
    bindOperation(operations.getSummary, async () => ({ body: await getSummary(parts) })),
    bindOperation(operations.listMembersPage, async ({ params }) => ({
      body: await listMembersPage(parts, params.page),
    })),
    bindOperation(operations.listAllMembers, async () => ({
      body: await listAllMembers(parts, 'fb'),
    })),
    bindOperation(operations.listAllNightBrothers, async () => ({
      body: await listAllMembers(parts, 'nnfb'),
    })),
    bindOperation(operations.listAllNightSisters, async () => ({
      body: await listAllMembers(parts, 'nnfs'),
    })),
    bindOperation(operations.getMember, async ({ params, query }) =>
      getMember(parts, params.number, query.logView),
    ),
    bindOperation(operations.getOwnMember, async (_, { viewer }) => ({
      body: await getOwnMember(parts, viewer),
    })),
    bindOperation(operations.logMemberView, async ({ params }) => {
      await logMemberView(parts, params.number);
      return { body: {} };
    }),
    bindOperation(operations.getNextNumber, async () => ({
      body: await getNextNumber(parts, 'fb'),
    })),
    bindOperation(operations.getNextNightBrotherNumber, async () => ({
      body: await getNextNumber(parts, 'nnfb'),
    })),
    bindOperation(operations.getNextNightSisterNumber, async () => ({
      body: await getNextNumber(parts, 'nnfs'),
    })),
    bindOperation(operations.searchAsYouType, async ({ params }) =>
      searchMembers(parts, params.term),
    ),
    bindOperation(operations.searchMembers, async ({ params }) =>
      searchMembersLogged(parts, params.term),
    ),
    bindOperation(operations.suggestSearches, async ({ params }) => ({
      body: await suggestSearches(parts, params.term),
    })),
  ];
}
