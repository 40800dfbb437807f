import type { claimOperations } from '#contract/accounts/claims.ts';
import type { proofOperations } from '#contract/accounts/proofs.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { claimMember, findClaim } from './claim-member.ts';
import { addProof, listOwnProofs, removeProof, type ProofDeps } from './proofs.ts';

export const claimUseCases = {
  findClaim,
  claimMember,
  listOwnProofs: (deps, _input, { viewer }) => listOwnProofs(deps, viewer),
  addProof,
  removeProof,
} satisfies UseCases<typeof claimOperations & typeof proofOperations, IdentityDeps & ProofDeps>;
