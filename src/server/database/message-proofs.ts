import type { Connection } from './open-database.ts';

/** A decided message needs no photo any more. */
export async function deleteMessageProofs(db: Connection, messageId: number): Promise<void> {
  await db.deleteFrom('proofs').where('message_id', '=', messageId).execute();
}
