/** Moves an account back to its former email, for 30 days. */
import { undoMoveDays, undoMoveWithinMs, type MoveLists } from '#contract/accounts/lost-mailbox.ts';
import { Refusal } from '#contract/errors.ts';
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import { isUniqueViolation } from '#server/database/database-errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { deleteAllCodes } from '../administration/account-admin.queries.ts';
import { findEmailOwner, updateAccount } from '../accounts.queries.ts';
import { emailKeyOf } from '../email-key.ts';
import { getOwnAccount } from '../get-user.ts';
import { deletePasskeys } from '../passkeys/passkeys.queries.ts';
import { deleteUnvalidatedAccount } from '../registration/lapsed-accounts.queries.ts';
import { checkConfirmation } from '../second-factor/confirm-identity.ts';
import { deleteSecondFactor } from '../second-factor/second-factors.queries.ts';
import { deleteDevices } from '../sign-in/devices.queries.ts';
import { deleteSessions } from '../sign-in/sessions.queries.ts';
import { lockMove, recordMove } from './lock-move.ts';
import { restoredMail, undoneMail } from './move-messages.ts';
import { findMoveChange, markUndone } from './logged-moves.queries.ts';
import { endMoveRow, findMove, type Move } from './moves.queries.ts';
import { endRelayLinks } from './relay-links.queries.ts';
import { listMoves } from './review-moves.ts';

const tooLate = `A move can be undone for ${undoMoveDays} days, and only once.`;
const emailGone = 'Another account now uses the former email.';

interface Undo extends Pick<UndoRun, 'db' | 'dialect' | 'at'> {
  readonly moveId: number;
  /** Of a password that no one knows. */
  readonly passwordHash: string;
}

interface Undone {
  readonly move: Move;
  readonly formerEmail: string;
}

/** Runs in the caller's transaction. @returns the request, or why the move cannot be undone */
async function moveBack({ db, dialect, at, moveId, passwordHash }: Undo): Promise<Undone | string> {
  const found = await findMove(db, { id: moveId });
  const other = found && (await findEmailOwner(db, emailKeyOf(found.former_email ?? '')));
  const move = found && (await lockMove(db, dialect, found, other ? [other.id] : []));
  if (!move || move.moved_at === null || move.former_email === null) return tooLate;
  if (at >= move.moved_at + undoMoveWithinMs) return tooLate;
  if (move.account_email_key !== move.email_key) return 'The account has been moved again since.';
  const formerEmail = move.former_email;
  const emailKey = emailKeyOf(formerEmail);
  const owner = await findEmailOwner(db, emailKey);
  if (owner && owner.validated_at !== null) return emailGone;
  // Anyone can register an email that is not theirs, which must not keep its owner out.
  if (owner) await deleteUnvalidatedAccount(db, owner.id);
  const phone = move.former_phone ?? '';
  await updateAccount(db, move.account_id, {
    email: formerEmail,
    email_key: emailKey,
    phone,
    confirmed_phone: phone,
    phone_changed_at: at,
    // Someone may have chosen a password through the other email.
    password_hash: passwordHash,
    updated_at: at,
  });
  await deleteSessions(db, move.account_id, null);
  await deleteDevices(db, move.account_id, null);
  await deleteAllCodes(db, move.account_id);
  await endRelayLinks(db, move.account_id);
  // Someone may have added a passkey or a second factor through the other email, too.
  await deletePasskeys(db, move.account_id);
  await deleteSecondFactor(db, move.account_id);
  await endMoveRow(db, move.id, at);
  return { move, formerEmail };
}

const snapshots = ({ account_id: account, id }: Move) => ({
  before: { account, state: 'moved', move: id },
  after: { account, state: 'moved back' },
});

function notifyUndone(deps: AccountDeps, { move, formerEmail }: Undone): void {
  const messages = [undoneMail(deps, move), restoredMail(deps, formerEmail, move.number)];
  for (const message of messages) deps.deferred.defer(() => deps.messaging.send(message));
}

/**
 * Needs the admin's password or second factor, like the move.
 * @throws Refusal `not_found` when it cannot be undone any more, `taken` when the former email is in use, `bad_request`
 * for a wrong password
 */
export async function undoMove(
  deps: AccountDeps,
  id: number,
  password: string | undefined,
  viewer: Viewer,
): Promise<MoveLists> {
  await checkConfirmation(deps, await getOwnAccount(deps, viewer), viewer, password);
  const { database, now, passwords } = deps;
  const passwordHash = await passwords.unknown();
  const undone = await database.kysely
    .transaction()
    .execute(async (db) => {
      const at = now();
      const { dialect } = database;
      const result = await moveBack({ db, dialect, at, moveId: id, passwordHash });
      if (typeof result === 'string') {
        throw new Refusal(result === emailGone ? 'taken' : 'not_found', { message: result });
      }
      const { move } = result;
      const undoes = await findMoveChange(db, move);
      await recordMove(db, move, { at, by: viewer.accountId, ...snapshots(move), undoes });
      if (undoes !== undefined) await markUndone(db, undoes);
      return result;
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new Refusal('taken', { message: emailGone });
    });
  notifyUndone(deps, undone);
  return listMoves(deps);
}

const moveOf = ({ after }: LoggedChange): number | null => {
  const move = after?.['move'];
  return typeof move === 'number' ? move : null;
};

/** Undoes a move through the change log. */
export function createMailboxUndoer(deps: AccountDeps): Undoer {
  async function undoOne(run: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
    const { db, dialect, at } = run;
    const passwordHash = await deps.passwords.unknown();
    const result = await moveBack({ db, dialect, at, moveId: moveOf(change) ?? 0, passwordHash });
    if (typeof result === 'string') return conflict(result);
    const { move } = result;
    return {
      kind: 'undone',
      entry: {
        subject: 'mailbox',
        subjectKey: `fb/${move.number}`,
        ...snapshots(move),
        accountId: move.account_id,
      },
      notify: () => notifyUndone(deps, result),
    };
  }

  return {
    whyNever(change) {
      if (change.after === null) return 'The member can ask again.';
      if (moveOf(change) === null) {
        return change.before === null
          ? 'Refuse the request instead.'
          : 'The account uses its former email again. The member can ask again.';
      }
      return deps.now() < change.changedAt + undoMoveWithinMs ? null : tooLate;
    },
    undo: oneAtATime(undoOne),
  };
}
