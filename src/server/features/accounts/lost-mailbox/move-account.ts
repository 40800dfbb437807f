/** Moves an account to a new email, after an admin has decided or two members have vouched. */
import { deleteAllCodes } from '../administration/account-admin.queries.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findEmailOwner, updateAccount } from '../accounts.queries.ts';
import {
  deleteLapsedAccounts,
  deleteUnvalidatedAccount,
} from '../registration/lapsed-accounts.queries.ts';
import { deleteDevices } from '../sign-in/devices.queries.ts';
import { deleteSessions } from '../sign-in/sessions.queries.ts';
import { deleteVouchLink } from '../vouching/vouch-links.queries.ts';
import { isUniqueViolation } from '#server/database/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { endMove, lockMove, recordMove } from './lock-move.ts';
import { emailTakenMail, movedMail, movedNotice } from './move-messages.ts';
import { countVouchesOf, earliestOf, neededFor } from './move-status.ts';
import { findMove, findOpenMoves, isOpen, markMoved, type Move } from './moves.queries.ts';
import { endRelayLinks } from './relay-links.queries.ts';

export type MoveDeps = Pick<
  AccountDeps,
  'database' | 'now' | 'origin' | 'contactEmail' | 'claimPolicy'
>;

export interface MoveOutcome {
  /** `ended`: another account uses the new email. `none`: nothing to move. */
  readonly kind: 'moved' | 'ended' | 'none';
  /** To be sent once the transaction is complete. */
  readonly messages: readonly Message[];
}

const nothing: MoveOutcome = { kind: 'none', messages: [] };

/** Whether vouches move the account now. */
async function isDue(db: Connection, deps: MoveDeps, move: Move, at: number): Promise<boolean> {
  const needed = neededFor(deps, move);
  if (needed === 0 || at < earliestOf(move)) return false;
  return (await countVouchesOf(db, move)) >= needed;
}

async function write(db: Connection, move: Move, at: number, by: number | null): Promise<void> {
  const { id, account_id: accountId } = move;
  await updateAccount(db, accountId, {
    email: move.email,
    email_key: move.email_key,
    phone: '',
    confirmed_phone: '',
    phone_changed_at: at,
    updated_at: at,
  });
  await deleteSessions(db, accountId, null);
  await deleteDevices(db, accountId, null);
  await deleteAllCodes(db, accountId);
  await endRelayLinks(db, accountId);
  await deleteVouchLink(db, accountId);
  const isConfirmed = move.account_phone === move.account_confirmed_phone;
  await markMoved(db, id, {
    moved_at: at,
    moved_by: by,
    former_email: move.account_email,
    // A number that no one has confirmed is not worth restoring.
    former_phone: isConfirmed ? move.account_phone : '',
  });
  const before = { account: accountId, state: 'open' };
  // The end of this text is what `findMoveChange` looks for.
  const after = { account: accountId, state: 'moved', move: id };
  await recordMove(db, move, { at, by, before, after });
}

/** @param by the admin; null if vouches decide, which needs 2 of them and 7 days of notice */
async function tryToMove(deps: MoveDeps, found: Move, by: number | null): Promise<MoveOutcome> {
  const { database, now } = deps;
  return database.kysely.transaction().execute(async (db) => {
    const at = now();
    const seen = await findEmailOwner(db, found.email_key);
    const others = [by, seen?.id ?? null].filter((each) => each !== null);
    const move = await lockMove(db, database.dialect, found, others);
    if (!move || !isOpen(move, at)) return nothing;
    if (by === null && !(await isDue(db, deps, move, at))) return nothing;
    const owner = await findEmailOwner(db, move.email_key);
    if (owner && owner.validated_at !== null) {
      await endMove(db, move, { at, by });
      return { kind: 'ended', messages: [emailTakenMail(deps, move)] };
    }
    // Anyone can register an email that is not theirs, which must not end the request of its owner.
    if (owner) await deleteUnvalidatedAccount(db, owner.id);
    await write(db, move, at, by);
    const messages = [movedMail(deps, move), movedNotice(deps, move.account_email, move)];
    return { kind: 'moved', messages };
  });
}

/** Of several concurrent decisions, one is made. */
export async function moveAccount(
  deps: MoveDeps,
  id: number,
  by: number | null,
): Promise<MoveOutcome> {
  const { kysely } = deps.database;
  await deleteLapsedAccounts(kysely, deps.now());
  const found = await findMove(kysely, { id });
  if (!found) return nothing;
  try {
    return await tryToMove(deps, found, by);
  } catch (error) {
    // A registration took the email at the same moment: the second try sees it.
    if (!isUniqueViolation(error)) throw error;
    return tryToMove(deps, found, by);
  }
}

/** Moves all accounts whose vouches and notice are complete. Called at least once an hour. */
export async function moveVouchedAccounts(
  deps: MoveDeps & Pick<AccountDeps, 'messaging'> & { onFailure: (error: unknown) => void },
): Promise<void> {
  const { database, now, messaging, onFailure } = deps;
  for (const move of await findOpenMoves(database.kysely, now())) {
    try {
      if (!(await isDue(database.kysely, deps, move, now()))) continue;
      const { messages } = await moveAccount(deps, move.id, null);
      for (const message of messages) await messaging.send(message).catch(onFailure);
    } catch (error) {
      onFailure(error);
    }
  }
}

/** After a vouch: moves the account at once if the notice is over. */
export async function moveIfDue(deps: AccountDeps, moveId: number): Promise<void> {
  const { messages } = await moveAccount(deps, moveId, null);
  for (const message of messages) deps.deferred.defer(() => deps.messaging.send(message));
}
