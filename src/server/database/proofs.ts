/** Photos that only admins see, added to a claim or to a message until an admin decides. */
import type { ShownProof } from '#contract/accounts/proofs.ts';
import { toInstant } from '#contract/time.ts';
import { countRows } from './count-rows.ts';
import type { Connection } from './open-database.ts';

/** The account whose claim it is, or the message. */
type ProofOwner = { readonly account_id: number } | { readonly message_id: number };

const addedAfter = (db: Connection, owner: ProofOwner, since: number) =>
  db
    .selectFrom('proofs')
    .where(({ and }) => and(owner))
    .where('added_at', '>', since);

/** Those that were added after `since`, oldest first. */
export async function findProofs(
  db: Connection,
  owner: ProofOwner,
  since: number,
): Promise<ShownProof[]> {
  const rows = await addedAfter(db, owner, since).orderBy('id').selectAll().execute();
  return rows.map(({ id, image, added_at }) => ({
    proofId: id,
    addedAt: toInstant(added_at),
    image,
  }));
}

export async function countProofs(
  db: Connection,
  owner: ProofOwner,
  since: number,
): Promise<number> {
  return countRows(addedAfter(db, owner, since));
}

/** A decided claim or message needs none any more. */
export async function deleteProofs(db: Connection, owner: ProofOwner): Promise<void> {
  await db
    .deleteFrom('proofs')
    .where(({ and }) => and(owner))
    .execute();
}

/** Of claims and of messages. */
export async function deleteProofsUntil(db: Connection, until: number): Promise<void> {
  await db.deleteFrom('proofs').where('added_at', '<=', until).execute();
}
