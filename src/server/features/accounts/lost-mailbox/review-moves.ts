/** Lists requests for admins, who move or refuse them. */
import {
  moveListLimit,
  type MoveLists,
  type ReviewedMove,
} from '#contract/accounts/lost-mailbox.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentInstant } from '../accounts.present.ts';
import { getOwnAccount } from '../get-user.ts';
import { proofsKeptSince } from '../proofs/proof-lifetime.ts';
import { countMoveProofs } from '../proofs/proofs.queries.ts';
import { checkConfirmation } from '../second-factor/confirm-identity.ts';
import { endMove, lockMove } from './lock-move.ts';
import { moveAccount } from './move-account.ts';
import { refusedMail } from './move-messages.ts';
import { countVouchesOf, earliestOf, neededFor } from './move-status.ts';
import {
  countMoved,
  countOpenMoves,
  findMove,
  findMoved,
  findOpenMoves,
  isOpen,
  type Move,
} from './moves.queries.ts';

async function present(
  db: Connection,
  deps: Pick<AccountDeps, 'claimPolicy' | 'now'>,
  move: Move,
): Promise<ReviewedMove> {
  const { mover_first_name, mover_last_name } = move;
  return {
    moveId: move.id,
    account: {
      accountId: move.account_id,
      firstName: move.account_first_name,
      lastName: move.account_last_name,
      email: move.account_email,
      isApproved: true,
    },
    isAdmin: move.role === 'Admin',
    member: {
      freakBrotherNumber: move.number,
      firstName: move.first_name,
      lastName: move.last_name,
      deceased: move.deceased === 1,
    },
    email: move.email,
    text: move.text,
    askedAt: presentInstant(move.asked_at),
    vouches: await countVouchesOf(db, move),
    needed: neededFor(deps, move),
    earliestAt: presentInstant(earliestOf(move)),
    proofs: await countMoveProofs(db, move.id, proofsKeptSince(deps.now())),
    movedAt: move.moved_at === null ? null : presentInstant(move.moved_at),
    movedBy: mover_first_name === null ? null : `${mover_first_name} ${mover_last_name ?? ''}`,
    formerEmail: move.former_email,
  };
}

export async function listMoves(
  deps: Pick<AccountDeps, 'database' | 'now' | 'claimPolicy'>,
): Promise<MoveLists> {
  const { kysely } = deps.database;
  const open = (await findOpenMoves(kysely, deps.now())).slice(0, moveListLimit);
  const moved = await findMoved(kysely, deps.now());
  return {
    open: await Promise.all(open.map((move) => present(kysely, deps, move))),
    openCount: await countOpenMoves(kysely, deps.now()),
    moved: await Promise.all(moved.map((move) => present(kysely, deps, move))),
    movedCount: await countMoved(kysely, deps.now()),
  };
}

export const countWaitingMoves = ({
  database,
  now,
}: Pick<AccountDeps, 'database' | 'now'>): Promise<number> =>
  countOpenMoves(database.kysely, now());

function refuseDecided(): never {
  throw new Refusal('not_found', { message: 'This request is no longer open.' });
}

/**
 * Requires the acting admin's password or second factor, because a stolen session could otherwise take over accounts.
 * @throws Refusal `not_found` when it was decided or stopped meanwhile, `taken` when another account uses the new
 * email, `bad_request` for a wrong password
 */
export async function moveByAdmin(
  deps: AccountDeps,
  id: number,
  password: string | undefined,
  viewer: Viewer,
): Promise<MoveLists> {
  await checkConfirmation(deps, await getOwnAccount(deps, viewer), viewer, password);
  const { kind, messages } = await moveAccount(deps, id, viewer.accountId);
  for (const message of messages) deps.deferred.defer(() => deps.messaging.send(message));
  if (kind === 'none') refuseDecided();
  if (kind === 'ended') {
    throw new Refusal('taken', {
      message:
        'Another account now uses this email. The request has ended, and the member gets an email.',
    });
  }
  return listMoves(deps);
}

/** @throws Refusal `not_found` when it was decided or stopped meanwhile. */
export async function refuseMove(
  deps: AccountDeps,
  id: number,
  reason: string,
  viewer: Viewer,
): Promise<MoveLists> {
  const { database, now, deferred, messaging } = deps;
  const { kysely, dialect } = database;
  const found = (await findMove(kysely, { id })) ?? refuseDecided();
  const refused = await kysely.transaction().execute(async (db): Promise<Move> => {
    const at = now();
    const move = await lockMove(db, dialect, found);
    if (!move || !isOpen(move, at)) refuseDecided();
    await endMove(db, move, { at, by: viewer.accountId });
    return move;
  });
  deferred.defer(() => messaging.send(refusedMail(deps, refused, reason)));
  return listMoves(deps);
}
