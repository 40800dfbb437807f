/**
 * The sender adds photos that only admins see, with the token of the mailed link: there may be no account to sign in to.
 */
import { changeRequests } from '#contract/accounts/announced-changes.ts';
import { proofsAtMost, proofsKeptSince } from '#contract/accounts/proofs.ts';
import type { contactOperations } from '#contract/contact/contact.ts';
import { Refusal, refuseField } from '#contract/errors.ts';
import { lockRows } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { countProofs } from '#server/database/proofs.ts';
import type { Input } from '#server/http/bind-operation.ts';
import { hashToken } from '#server/identity/secrets.ts';
import type { ContactDeps } from './contact-deps.ts';

/** For a token that no message has, or no longer. */
export function refuseLink(): never {
  refuseField('token', 'This link has expired or is wrong. Please send your message again.');
}

/** A confirmed message that takes photos, until an admin has decided. */
const provable = (db: Connection, tokenHash: string) =>
  db
    .selectFrom('contact_messages')
    .where('token_hash', '=', tokenHash)
    .where('about', 'in', changeRequests)
    .where('confirmed_at', 'is not', null)
    .where('closed_at', 'is', null)
    .select('id');

interface RemainingProofs {
  readonly proofs: number;
  readonly proofsLeft: number;
}

async function remainingProofsOf(
  db: Connection,
  messageId: number,
  at: number,
): Promise<RemainingProofs> {
  const proofs = await countProofs(db, { message_id: messageId }, proofsKeptSince(at));
  return { proofs, proofsLeft: Math.max(0, proofsAtMost - proofs) };
}

export async function findRemainingProofs(
  { database: { kysely }, now }: Pick<ContactDeps, 'database' | 'now'>,
  tokenHash: string,
): Promise<RemainingProofs> {
  const message = await provable(kysely, tokenHash).executeTakeFirst();
  return message ? remainingProofsOf(kysely, message.id, now()) : { proofs: 0, proofsLeft: 0 };
}

/**
 * @returns the id of the message
 * @throws Refusal `bad_request` without a message, `taken` when there are enough
 */
async function checkRemaining(
  db: Connection,
  message: { readonly id: number } | undefined,
  at: number,
): Promise<number> {
  if (!message) refuseLink();
  const { proofsLeft } = await remainingProofsOf(db, message.id, at);
  if (proofsLeft > 0) return message.id;
  throw new Refusal('taken', { message: `You have already added ${proofsAtMost} photos.` });
}

/**
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `bad_request` for the token of a message that takes
 * none, `taken` when there are enough
 */
export async function addMessageProof(
  deps: ContactDeps,
  { body: { token, data } }: Input<typeof contactOperations.addMessageProof>,
): Promise<RemainingProofs> {
  const { database, images, now, photos } = deps;
  const { kysely, dialect } = database;
  const hash = hashToken(token);
  // Before the work of preparing the photo; checked again in the transaction.
  await checkRemaining(kysely, await provable(kysely, hash).executeTakeFirst(), now());
  const { bytes } = photos.inspect(data);
  const image = Buffer.from(await images.prepareProof(bytes)).toString('base64');
  return kysely.transaction().execute(async (db) => {
    const at = now();
    const message = await lockRows(provable(db, hash), dialect).executeTakeFirst();
    const id = await checkRemaining(db, message, at);
    await db
      .insertInto('proofs')
      .values({ account_id: null, message_id: id, image, added_at: at })
      .execute();
    return remainingProofsOf(db, id, at);
  });
}
