import { lostMailboxOperations as operations } from '#contract/accounts/lost-mailbox.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { askForMove } from './ask-for-move.ts';
import { confirmMove } from './confirm-move.ts';
import { addMoveProof, getMoveProofs } from './move-proofs.ts';
import { listMoves, moveByAdmin, refuseMove } from './review-moves.ts';
import { stopMove } from './stop-move.ts';
import { undoMove } from './undo-move.ts';

export function lostMailboxRoutes(deps: AccountDeps): BoundOperation[] {
  return [
    bindOperation(operations.askForMove, async ({ body }) => ({
      body: await askForMove(deps, body),
    })),
    bindOperation(operations.confirmMove, async ({ body }) => ({
      body: await confirmMove(deps, body.token),
    })),
    bindOperation(operations.addMoveProof, async ({ body }) => ({
      body: await addMoveProof(deps, body),
    })),
    bindOperation(operations.getMoveProofs, async ({ params }) => ({
      body: await getMoveProofs(deps, params.move),
    })),
    bindOperation(operations.stopMove, async ({ body }) => ({
      body: await stopMove(deps, body.token),
    })),
    bindOperation(operations.listMoves, async () => ({ body: await listMoves(deps) })),
    bindOperation(operations.moveAccount, async ({ params, body }, { viewer }) => ({
      body: await moveByAdmin(deps, params.move, body.password, viewer),
    })),
    bindOperation(operations.refuseMove, async ({ params, body }, { viewer }) => ({
      body: await refuseMove(deps, params.move, body.reason, viewer),
    })),
    bindOperation(operations.undoMove, async ({ params, body }, { viewer }) => ({
      body: await undoMove(deps, params.move, body.password, viewer),
    })),
  ];
}
