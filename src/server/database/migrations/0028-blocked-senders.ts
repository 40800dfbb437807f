/** Replaces the addresses of blocked senders by hashes: a block needs no readable address, and is kept for years. */
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

const hash = (key: string) => createHash('sha256').update(key).digest('base64url');

export async function hashBlockedSenders(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blocked_senders rename column email_key to sender_hash`.execute(db);
  const { rows } = await sql<{
    id: number;
    sender_hash: string;
  }>`select id, sender_hash from blocked_senders`.execute(db);
  for (const { id, sender_hash } of rows) {
    await sql`update blocked_senders set sender_hash = ${hash(sender_hash)} where id = ${id}`.execute(
      db,
    );
  }
}
