import { proofsKeptSince, type ShownProof } from '#contract/accounts/proofs.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { getMessageRow } from '../inbox/read-inbox.ts';
import { findMessageProofs } from './proofs.queries.ts';

/** @throws Refusal `not_found` for a message that admins do not see. */
export async function getMessageProofs(
  { database: { kysely }, now }: Pick<ContactDeps, 'database' | 'now'>,
  messageId: number,
): Promise<{ proofs: ShownProof[] }> {
  await getMessageRow(kysely, messageId);
  const rows = await findMessageProofs(kysely, messageId, proofsKeptSince(now()));
  return {
    proofs: rows.map(({ id, image, added_at }) => ({
      proofId: id,
      addedAt: new Date(added_at).toISOString(),
      image,
    })),
  };
}
