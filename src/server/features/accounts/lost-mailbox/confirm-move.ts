/** The member opens the link in the mail to the new address: the request is shown to admins, with notice to the former address. */
import type { MoveStatus } from '#contract/accounts/lost-mailbox.ts';
import { wrongLink } from '#contract/accounts/codes.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { createNotifyAdmins } from '../notices/notify-admins.ts';
import { createLinkToken, hashToken } from '../secrets.ts';
import { findOpenMove } from '../vouching/vouch-links.queries.ts';
import { lockMove, recordMove } from './lock-move.ts';
import { newMoveMail, noticeMail } from './move-messages.ts';
import { earliestOf, neededFor, presentStatus } from './move-status.ts';
import {
  confirmMoveRow,
  countOpenMoves,
  findMove,
  isCurrent,
  isOpen,
  type Move,
} from './moves.queries.ts';

export function refuseLink(): never {
  const message = `${wrongLink} It also stops working once the request has ended.`;
  throw new Refusal('bad_request', { message, errors: { token: message } });
}

async function refuseSecond(db: Connection, move: Move, at: number): Promise<void> {
  const other = await findOpenMove(db, move.account_id);
  if (!other) return;
  const row = await findMove(db, { id: other.id });
  if (!row || !isOpen(row, at)) return;
  throw new Refusal('taken', {
    message: `Another request for ${numberLabel('fb', move.number)} is already open. Please ask an admin.`,
  });
}

/**
 * Confirming again shows the same state, so that the link is the member's page about the request.
 * @throws Refusal `bad_request` for an unknown or expired link, `taken` while another request for the account is open
 */
export async function confirmMove(deps: AccountDeps, token: string): Promise<MoveStatus> {
  const { database, now, deferred, messaging } = deps;
  const { kysely } = database;
  const hash = hashToken(token);
  const found = await findMove(kysely, { token_hash: hash });
  if (!found || !isCurrent(found, now())) refuseLink();
  if (found.confirmed_at !== null) return presentStatus(kysely, deps, found);
  const stopToken = createLinkToken();
  const { move, isNew, status } = await kysely.transaction().execute(async (db) => {
    const at = now();
    const locked = await lockMove(db, database.dialect, found);
    if (!locked || !isCurrent(locked, at)) refuseLink();
    const isFirst = locked.confirmed_at === null;
    if (isFirst) {
      await refuseSecond(db, locked, at);
      await confirmMoveRow(db, locked.id, { confirmed_at: at, stop_hash: hashToken(stopToken) });
      const after = { account: locked.account_id, state: 'open' };
      await recordMove(db, locked, { at, by: null, before: null, after });
    }
    const confirmed = isFirst ? { ...locked, confirmed_at: at } : locked;
    return {
      move: confirmed,
      isNew: isFirst,
      status: await presentStatus(db, deps, confirmed),
    };
  });
  if (isNew) {
    const earliestAt = neededFor(deps, move) === 0 ? null : earliestOf(move);
    deferred.defer(() => messaging.send(noticeMail(deps, move, { stopToken, earliestAt })));
    const waiting = await countOpenMoves(kysely, now());
    createNotifyAdmins(deps)((to) => newMoveMail(deps, to, move.number), waiting);
  }
  return status;
}
