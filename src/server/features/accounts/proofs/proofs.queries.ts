/** SQL for proofs. */
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';

const waitingClaimOf = (db: Connection, accountId: number) =>
  db
    .selectFrom('claims')
    .where('account_id', '=', accountId)
    .where('is_validated', '=', 1)
    .where('is_approved', '=', 0)
    .select('account_id');

export async function hasWaitingClaim(db: Connection, accountId: number): Promise<boolean> {
  return (await waitingClaimOf(db, accountId).executeTakeFirst()) !== undefined;
}

/**
 * Like `hasWaitingClaim`. Locks the claim until the transaction ends, so that no one decides before a proof is stored.
 * SQLite needs no lock: the transaction is the only writer.
 */
export async function lockWaitingClaim(
  db: Connection,
  { name }: DatabaseDialect,
  accountId: number,
): Promise<boolean> {
  const claim = await waitingClaimOf(db, accountId)
    .$if(name === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return claim !== undefined;
}

/** Those of a claim that were added after `since`, oldest first. */
export async function findClaimProofs(db: Connection, accountId: number, since: number) {
  return db
    .selectFrom('proofs')
    .where('account_id', '=', accountId)
    .where('added_at', '>', since)
    .orderBy('id')
    .select(['id', 'image', 'added_at'])
    .execute();
}

/** By account; without those of messages. */
export async function countClaimProofs(
  db: Connection,
  since: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('proofs')
    .where('account_id', 'is not', null)
    .where('added_at', '>', since)
    .groupBy('account_id')
    .select((eb) => ['account_id', eb.fn.countAll<number>().as('proofs')])
    .execute();
  return new Map(rows.map(({ account_id, proofs }) => [account_id ?? 0, proofs]));
}

export async function insertClaimProof(
  db: Connection,
  accountId: number,
  proof: { readonly image: string; readonly at: number },
): Promise<void> {
  await db
    .insertInto('proofs')
    .values({ account_id: accountId, message_id: null, image: proof.image, added_at: proof.at })
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
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A decided claim needs no proof any more. */
export async function deleteClaimProofs(db: Connection, accountId: number): Promise<void> {
  await db.deleteFrom('proofs').where('account_id', '=', accountId).execute();
}

/** Of claims and of messages. */
export async function deleteProofsUntil(db: Connection, until: number): Promise<void> {
  await db.deleteFrom('proofs').where('added_at', '<=', until).execute();
}
