/** SQL for proofs. */
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';

/** What waits for an admin. */
export interface WaitingCase {
  /** The dispute; null for a claim. */
  readonly disputeId: number | null;
}

/**
 * The dispute of an account, or else its claim that waits. Locks that row until the transaction ends, so that no one
 * decides before a proof is stored. SQLite needs no lock: the transaction is the only writer.
 */
export async function lockWaitingCase(
  db: Connection,
  { name }: DatabaseDialect,
  accountId: number,
): Promise<WaitingCase | undefined> {
  const isLocked = name === 'postgres';
  const dispute = await disputeOf(db, accountId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (dispute) return { disputeId: dispute.id };
  const claim = await waitingClaimOf(db, accountId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return claim && { disputeId: null };
}

export async function findWaitingCase(
  db: Connection,
  accountId: number,
): Promise<WaitingCase | undefined> {
  const dispute = await disputeOf(db, accountId).executeTakeFirst();
  if (dispute) return { disputeId: dispute.id };
  const claim = await waitingClaimOf(db, accountId).executeTakeFirst();
  return claim && { disputeId: null };
}

const disputeOf = (db: Connection, accountId: number) =>
  db
    .selectFrom('disputes')
    .where((eb) => eb.or([eb('claimant_id', '=', accountId), eb('holder_id', '=', accountId)]))
    .orderBy('id')
    .limit(1)
    .select('id');

const waitingClaimOf = (db: Connection, accountId: number) =>
  db
    .selectFrom('claims')
    .where('account_id', '=', accountId)
    .where('is_validated', '=', 1)
    .where('is_approved', '=', 0)
    .select('account_id');

/** Those that were added after `since` and whose move to another mailbox, if any, is not meant. */
const recent = (db: Connection, since: number) =>
  db.selectFrom('proofs').where('move_id', 'is', null).where('added_at', '>', since).orderBy('id');

export async function findOwnProofs(
  db: Connection,
  accountId: number,
  { disputeId }: WaitingCase,
  since: number,
) {
  return recent(db, since)
    .where('account_id', '=', accountId)
    .where('dispute_id', disputeId === null ? 'is' : '=', disputeId)
    .select(['id', 'added_at'])
    .execute();
}

/** When an account added its proofs, whatever they are for. */
export async function findProofTimes(db: Connection, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('proofs')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .select('added_at')
    .execute();
  return rows.map((row) => row.added_at);
}

export async function findClaimProofs(db: Connection, accountId: number, since: number) {
  return recent(db, since)
    .where('account_id', '=', accountId)
    .where('dispute_id', 'is', null)
    .select(['id', 'image', 'added_at', 'account_id'])
    .execute();
}

export async function findDisputeProofs(db: Connection, disputeId: number, since: number) {
  return recent(db, since)
    .where('dispute_id', '=', disputeId)
    .select(['id', 'image', 'added_at', 'account_id'])
    .execute();
}

/** By account, of claims. */
export async function countClaimProofs(
  db: Connection,
  since: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('proofs')
    .where('move_id', 'is', null)
    .where('dispute_id', 'is', null)
    .where('account_id', 'is not', null)
    .where('added_at', '>', since)
    .groupBy('account_id')
    .select((eb) => ['account_id', eb.fn.countAll<number>().as('proofs')])
    .execute();
  return new Map(rows.map(({ account_id, proofs }) => [account_id ?? 0, proofs]));
}

const ofMove = (db: Connection, moveId: number, since: number) =>
  db.selectFrom('proofs').where('move_id', '=', moveId).where('added_at', '>', since);

/** Of a request for another mailbox, oldest first. */
export async function findMoveProofs(db: Connection, moveId: number, since: number) {
  return ofMove(db, moveId, since)
    .orderBy('id')
    .select(['id', 'image', 'added_at', 'account_id'])
    .execute();
}

export async function countMoveProofs(
  db: Connection,
  moveId: number,
  since: number,
): Promise<number> {
  const { proofs } = await ofMove(db, moveId, since)
    .select((eb) => eb.fn.countAll<number>().as('proofs'))
    .executeTakeFirstOrThrow();
  return proofs;
}

/** With what it is for: a claim or dispute of an account, or a move to another mailbox. */
type ProofOwner = (WaitingCase & { readonly accountId: number }) | { readonly moveId: number };

export async function insertProof(
  db: Connection,
  owner: ProofOwner,
  proof: { readonly image: string; readonly at: number },
): Promise<void> {
  const isOfMove = 'moveId' in owner;
  await db
    .insertInto('proofs')
    .values({
      account_id: isOfMove ? null : owner.accountId,
      dispute_id: isOfMove ? null : owner.disputeId,
      move_id: isOfMove ? owner.moveId : null,
      image: proof.image,
      added_at: proof.at,
    })
    .execute();
}

/** False when the account has added no such proof. */
export async function deleteOwnProof(
  db: Connection,
  id: number,
  accountId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('proofs')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('move_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A decided claim needs no proof any more. Those of a dispute go with its row. */
export async function deleteClaimProofs(db: Connection, accountId: number): Promise<void> {
  await db
    .deleteFrom('proofs')
    .where('account_id', '=', accountId)
    .where('dispute_id', 'is', null)
    .where('move_id', 'is', null)
    .execute();
}

/** A decided request needs no proof any more. */
export async function deleteMoveProofs(db: Connection, moveId: number): Promise<void> {
  await db.deleteFrom('proofs').where('move_id', '=', moveId).execute();
}

/** Proofs of all kinds. */
export async function deleteProofsUntil(db: Connection, until: number): Promise<void> {
  await db.deleteFrom('proofs').where('added_at', '<=', until).execute();
}
