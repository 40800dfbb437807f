/** Photos for a request: the person has no account to sign in to, so the mailed token stands for it. */
import type { MoveStatus } from '#contract/accounts/lost-mailbox.ts';
import { proofsAtMost, type ShownProof } from '#contract/accounts/proofs.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { proofsKeptSince } from '../proofs/proof-lifetime.ts';
import { countMoveProofs, findMoveProofs, insertProof } from '../proofs/proofs.queries.ts';
import { presentProof } from '../proofs/shown-proofs.ts';
import { hashToken } from '../secrets.ts';
import { refuseLink } from './confirm-move.ts';
import { lockMove } from './lock-move.ts';
import { presentStatus } from './move-status.ts';
import { findMove, isOpen, type Move } from './moves.queries.ts';

async function checkRoom(db: Connection, move: Move | undefined, at: number): Promise<Move> {
  if (!move || !isOpen(move, at)) refuseLink();
  if ((await countMoveProofs(db, move.id, proofsKeptSince(at))) < proofsAtMost) return move;
  throw new Refusal('taken', { message: `You have already added ${proofsAtMost} photos.` });
}

/**
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `bad_request` for a link without an open request,
 * `taken` when there are enough
 */
export async function addMoveProof(
  deps: AccountDeps,
  { token, data }: { readonly token: string; readonly data: Uint8Array },
): Promise<MoveStatus> {
  const { database, images, now, photos } = deps;
  const { kysely, dialect } = database;
  const found = await findMove(kysely, { token_hash: hashToken(token) });
  // Before the work of preparing the photo; checked again in the transaction.
  const asked = await checkRoom(kysely, found, now());
  const { bytes } = photos.look(data);
  const image = Buffer.from(await images.prepareProof(bytes)).toString('base64');
  return kysely.transaction().execute(async (db) => {
    const at = now();
    const move = await checkRoom(db, await lockMove(db, dialect, asked), at);
    await insertProof(db, { moveId: move.id }, { image, at });
    return presentStatus(db, deps, move);
  });
}

export async function getMoveProofs(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  id: number,
): Promise<{ proofs: ShownProof[] }> {
  const rows = await findMoveProofs(database.kysely, id, proofsKeptSince(now()));
  return { proofs: rows.map(presentProof) };
}
