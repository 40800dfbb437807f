/** Proofs for admins. The pictures are in the responses, because a proof has no address of its own. */
import { proofsKeptSince, type ShownProof } from '#contract/accounts/proofs.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentInstant } from '../accounts.present.ts';
import { findClaimProofs } from './proofs.queries.ts';

interface ProofToShow {
  readonly id: number;
  readonly image: string;
  readonly added_at: number;
}

const presentProof = ({ id, image, added_at }: ProofToShow): ShownProof => ({
  proofId: id,
  addedAt: presentInstant(added_at),
  image,
});

export async function getClaimProofs(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  accountId: number,
): Promise<{ proofs: ShownProof[] }> {
  const rows = await findClaimProofs(database.kysely, accountId, proofsKeptSince(now()));
  return { proofs: rows.map(presentProof) };
}
