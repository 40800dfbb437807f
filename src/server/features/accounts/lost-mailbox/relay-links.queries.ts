import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';

/**
 * Ends the links in mails to the former email, with which its owner could answer as the member and learn the new one.
 * A text that no token has as its hash, because null marks a message that the member did not get.
 */
export async function endRelayLinks(db: Connection, accountId: number): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ relay_hash: sql<string>`'ended ' || id` })
    .where('relayed_to', '=', accountId)
    .where('relay_hash', 'is not', null)
    .execute();
}
