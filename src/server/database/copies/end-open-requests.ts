/**
 * Ends what an old backup must not bring back: it may have been stopped, refused, withdrawn or used since the backup.
 */
import { sql } from 'kysely';
import type { Connection } from '../open-database.ts';

/** Runs in the caller's transaction, which has restored all tables. Their members and admins can ask and invite again. */
export async function endOpenRequests(db: Connection, at: number): Promise<void> {
  // Also of used ones: an account that is not validated gives its invitation back.
  await db
    .updateTable('invitations')
    .set({
      token_hash: null,
      expires_at: sql`case when expires_at < ${at} then expires_at else ${at} end`,
    })
    .execute();
}
