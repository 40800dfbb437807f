/** The sender adds photos that only admins see, with the token of the mailed link: there may be no account to sign in to. */
import { proofsAtMost, proofsKeptSince } from '#contract/accounts/proofs.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { refuseLink } from '../refuse-link.ts';
import {
  countMessageProofs,
  findProvableMessage,
  insertMessageProof,
  lockProvableMessage,
} from './proofs.queries.ts';

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
