import { Refusal } from '#contract/errors.ts';
import { changeRequests } from '#contract/accounts/announced-changes.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { proofsAtMost, proofsKeptSince } from '#contract/accounts/proofs.ts';
import type { ContactDeps } from './contact-deps.ts';

/** For a token that no message has, or no longer. */
export function refuseLink(): never {
  const message = 'This link has expired or is wrong. Please send your message again.';
  throw new Refusal('bad_request', { message, errors: { token: message } });
}

// SQL for the photos that senders add to their messages.

/** A confirmed message that takes photos, until an admin has decided. */
const provable = (db: Connection, tokenHash: string) =>
  db
    .selectFrom('contact_messages')
    .where('token_hash', '=', tokenHash)
    .where('about', 'in', changeRequests)
    .where('confirmed_at', 'is not', null)
    .where('closed_at', 'is', null)
    .select('id');

async function findProvableMessage(db: Connection, tokenHash: string): Promise<number | undefined> {
  return (await provable(db, tokenHash).executeTakeFirst())?.id;
}

/** Locks it until the transaction ends. SQLite needs no lock: the transaction is the only writer. */
async function lockProvableMessage(
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

async function insertMessageProof(
  db: Connection,
  messageId: number,
  { image, at }: { readonly image: string; readonly at: number },
): Promise<void> {
  await db
    .insertInto('proofs')
    .values({ account_id: null, message_id: messageId, image, added_at: at })
    .execute();
}

// The sender adds photos that only admins see, with the token of the mailed link: there may be no account to sign in to.

interface ProofRoom {
  readonly proofs: number;
  readonly proofsLeft: number;
}

async function roomOf(db: Connection, id: number | undefined, at: number): Promise<ProofRoom> {
  if (id === undefined) return { proofs: 0, proofsLeft: 0 };
  const proofs = await countMessageProofs(db, id, proofsKeptSince(at));
  return { proofs, proofsLeft: Math.max(0, proofsAtMost - proofs) };
}

export async function findProofRoom(
  { database: { kysely }, now }: Pick<ContactDeps, 'database' | 'now'>,
  tokenHash: string,
): Promise<ProofRoom> {
  return roomOf(kysely, await findProvableMessage(kysely, tokenHash), now());
}

async function checkRoom(db: Connection, id: number | undefined, at: number): Promise<number> {
  if (id === undefined) refuseLink();
  const { proofsLeft } = await roomOf(db, id, at);
  if (proofsLeft > 0) return id;
  throw new Refusal('taken', { message: `You have already added ${proofsAtMost} photos.` });
}

/**
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `bad_request` for the token of a message that takes
 * none, `taken` when there are enough
 */
export async function addMessageProof(
  deps: ContactDeps,
  { token, data }: { readonly token: string; readonly data: Uint8Array },
): Promise<ProofRoom> {
  const { database, images, now, photos, hashToken } = deps;
  const { kysely, dialect } = database;
  const hash = hashToken(token);
  // Before the work of preparing the photo; checked again in the transaction.
  await checkRoom(kysely, await findProvableMessage(kysely, hash), now());
  const { bytes } = photos.look(data);
  const image = Buffer.from(await images.prepareProof(bytes)).toString('base64');
  return kysely.transaction().execute(async (db) => {
    const at = now();
    const id = await checkRoom(db, await lockProvableMessage(db, dialect, hash), at);
    await insertMessageProof(db, id, { image, at });
    return roomOf(db, id, at);
  });
}
