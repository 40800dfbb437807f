/** Which use case answers which operation that admins have about members. */
import { memberAdminOperations as operations } from '#contract/member-admin.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { addMember } from './add-member.ts';
import { listSearches } from './list-searches.ts';
import type { VisitorParts } from './member-parts.ts';

export function memberAdminRoutes(parts: VisitorParts): BoundOperation[] {
  return [
    bindOperation(operations.addMember, async ({ body }, { viewer }) => ({
      body: await addMember(parts, 'fb', body, viewer),
    })),
    bindOperation(operations.addNightBrother, async ({ body }, { viewer }) => ({
      body: await addMember(parts, 'nnfb', body, viewer),
    })),
    bindOperation(operations.addNightSister, async ({ body }, { viewer }) => ({
      body: await addMember(parts, 'nnfs', body, viewer),
    })),
    bindOperation(operations.listSearches, async () => listSearches(parts)),
  ];
}
