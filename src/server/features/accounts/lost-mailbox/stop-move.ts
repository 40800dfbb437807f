/** Ends a request from the former address. */
import { undoMoveDays } from '#contract/accounts/lost-mailbox.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { hashToken } from '../secrets.ts';
import { refuseLink } from './confirm-move.ts';
import { endMove, lockMove } from './lock-move.ts';
import { stoppedMail } from './move-messages.ts';
import { findMove, isOpen, type Move } from './moves.queries.ts';

function refuseMoved(): never {
  throw new Refusal('taken', {
    message: `The account has already been moved. An admin can undo it for ${undoMoveDays} days: please write to us.`,
  });
}

/** @throws Refusal `bad_request` for an unknown link or an ended request, `taken` when the account has been moved. */
export async function stopMove(deps: AccountDeps, token: string): Promise<{ message: string }> {
  const { database, now, deferred, messaging } = deps;
  const { kysely, dialect } = database;
  const found = (await findMove(kysely, { stop_hash: hashToken(token) })) ?? refuseLink();
  const stopped = await kysely.transaction().execute(async (db): Promise<Move> => {
    const at = now();
    const move = (await lockMove(db, dialect, found)) ?? refuseLink();
    if (move.ended_at !== null) refuseLink();
    if (move.moved_at !== null) refuseMoved();
    if (!isOpen(move, at)) refuseLink();
    await endMove(db, move, { at, by: null });
    return move;
  });
  deferred.defer(() => messaging.send(stoppedMail(deps, stopped)));
  return { message: 'The request was stopped. Your account is unchanged.' };
}
