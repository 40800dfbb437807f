import { proofOperations as operations } from '#contract/accounts/proofs.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { addProof, getClaimProofs, listOwnProofs, removeProof, type ProofDeps } from './proofs.ts';

export function proofRoutes(deps: IdentityDeps & ProofDeps): BoundOperation[] {
  return [
    bindOperation(operations.listOwnProofs, async (_, { viewer }) => ({
      body: await listOwnProofs(deps, viewer),
    })),
    bindOperation(operations.addProof, async ({ body }, { viewer }) => ({
      body: await addProof(deps, body.data, viewer),
    })),
    bindOperation(operations.removeProof, async ({ params }, { viewer }) => ({
      body: await removeProof(deps, params.proof, viewer),
    })),
    bindOperation(operations.getClaimProofs, async ({ params }) => ({
      body: await getClaimProofs(deps, params.account),
    })),
  ];
}
