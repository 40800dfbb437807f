/** SQL for the photos that senders add to their messages. */
import { changeRequests } from '#contract/contact/contact.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';

/** A confirmed message that takes photos, until an admin has decided. */
const provable = (db: Connection, tokenHash: string) =>
  db
    .selectFrom('contact_messages')
    .where('token_hash', '=', tokenHash)
    .where('about', 'in', changeRequests)
    .where('confirmed_at', 'is not', null)
    .where('closed_at', 'is', null)
    .select('id');

export async function findProvableMessage(
  db: Connection,
  tokenHash: string,
): Promise<number | undefined> {
  return (await provable(db, tokenHash).executeTakeFirst())?.id;
}

/** Locks it until the transaction ends. SQLite needs no lock: the transaction is the only writer. */
export async function lockProvableMessage(
  db: Connection,
  { name }: DatabaseDialect,
  tokenHash: string,
): Promise<number | undefined> {
  const row = await provable(db, tokenHash)
    .$if(name === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.id;
}

/** Those that were added after `since`, oldest first. */
export async function findMessageProofs(db: Connection, messageId: number, since: number) {
  return db
    .selectFrom('proofs')
    .where('message_id', '=', messageId)
    .where('added_at', '>', since)
    .orderBy('id')
    .select(['id', 'image', 'added_at'])
    .execute();
}

export async function countMessageProofs(
  db: Connection,
  messageId: number,
  since: number,
): Promise<number> {
  const { proofs } = await db
    .selectFrom('proofs')
    .where('message_id', '=', messageId)
    .where('added_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('proofs'))
    .executeTakeFirstOrThrow();
  return proofs;
}

export async function insertMessageProof(
  db: Connection,
  messageId: number,
  { image, at }: { readonly image: string; readonly at: number },
): Promise<void> {
  await db
    .insertInto('proofs')
    .values({ account_id: null, message_id: messageId, image, added_at: at })
    .execute();
}
