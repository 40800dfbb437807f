/**
 * Ends what an old backup must not bring back: it may have been stopped, refused, withdrawn or used since the backup.
 */
import { sql } from 'kysely';
import type { Connection } from '../open-database.ts';
import { reopenAnnounced } from '../reopen-announced.ts';

/** Runs in the caller's transaction, which has restored all tables. Admins can begin and invite again. */
export async function endOpenRequests(db: Connection, at: number): Promise<void> {
  const open = db
    .selectFrom('announced_changes')
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null);
  await reopenAnnounced(db);
  await db.deleteFrom('announced_changes').where('id', 'in', open.select('id')).execute();
  // Told, so that no new link is mailed.
  await db
    .updateTable('announced_changes')
    .set({ take_back_hash: null, former_holder_notified_at: at })
    .execute();
  // Also of used ones: an account that is not validated gives its invitation back.
  await db
    .updateTable('invitations')
    .set({
      token_hash: null,
      expires_at: sql`case when expires_at < ${at} then expires_at else ${at} end`,
    })
    .execute();
}
