import { claimOperations } from '#contract/accounts/claims.ts';
import { proofOperations } from '#contract/accounts/proofs.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { claimMember, findClaim } from './claim-member.ts';
import { addProof, listOwnProofs, removeProof, type ProofDeps } from './proofs.ts';

export const bindClaims = (deps: IdentityDeps & ProofDeps) =>
  bindOperations(
    deps,
    { ...claimOperations, ...proofOperations },
    {
      findClaim,
      claimMember,
      listOwnProofs: (deps, _input, { viewer }) => listOwnProofs(deps, viewer),
      addProof,
      removeProof,
    },
  );
