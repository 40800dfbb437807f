import { claimOperations as operations } from '#contract/accounts/claims.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { claimMember, findClaim } from '../claims/claim-member.ts';

export function accountRoutes(deps: IdentityDeps): BoundOperation[] {
  return [
    bindOperation(operations.findClaim, async ({ params }) => ({
      body: await findClaim(deps, params.number),
    })),
    bindOperation(operations.claimMember, async ({ params }, { viewer }) => ({
      body: await claimMember(deps, params.number, viewer),
    })),
  ];
}
