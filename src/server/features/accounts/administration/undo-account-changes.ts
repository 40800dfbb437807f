/** Undoes changes of an account's role, and its disabling or enabling. */
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type StoredSnapshot,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import { updateAccount } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { notifyAccount } from '#server/identity/mail.ts';
import { deleteExpiredSessions, endAllAccess } from '#server/identity/sessions.ts';
import { disabledMessage, enabledMessage, roleMessage } from './admin-messages.ts';
import { findAdministered, type AdministeredAccount } from './find-accounts.ts';

type What = 'role' | 'isDisabled';

const whatChanged = ({ before, after }: LoggedChange): What | null => {
  if (before === null || after === null) return null;
  if ('role' in before) return 'role';
  return 'isDisabled' in before ? 'isDisabled' : null;
};

const stateOf = (account: AdministeredAccount, what: What) =>
  what === 'role' ? account.role : account.disabled_at !== null;

/** Why the account cannot get this state back; null when it can. */
function problemOf(account: AdministeredAccount, wanted: unknown, actorId: number): string | null {
  if (account.id === actorId) {
    return 'This is your own account. Ask another admin to undo the change.';
  }
  if (wanted === 'Admin') {
    return account.validated_at !== null && account.disabled_at === null
      ? null
      : 'Only a validated account that is not disabled can be an admin.';
  }
  // One admin always remains: the one who undoes.
  return null;
}

async function write(
  run: UndoRun,
  account: AdministeredAccount,
  what: What,
  { before, touchedAt }: LoggedChange,
): Promise<void> {
  const updated_at = touchedAt ?? run.at;
  const isAdmin = before?.['role'] === 'Admin';
  const isDisabled = before?.['isDisabled'] === true;
  if (what === 'role') {
    // Sessions that expired under the shorter limits of admins must not become valid again.
    if (!isAdmin) await deleteExpiredSessions(run.db, run.at);
    await updateAccount(run.db, account.id, { role: isAdmin ? 'Admin' : 'User', updated_at });
  } else {
    await updateAccount(run.db, account.id, {
      disabled_at: isDisabled ? updated_at : null,
      updated_at,
    });
  }
  // The next sign-in of a new admin checks the password against the rules for admins.
  if (!isAdmin && !isDisabled) return;
  await endAllAccess(run.db, account.id, {
    passkeys: isDisabled ? 'delete without a second factor' : 'keep',
    keepsEmail: true,
  });
}

export function createAccountUndoer(deps: IdentityDeps): Undoer {
  function messageOf({ email }: AdministeredAccount, what: What, before: StoredSnapshot) {
    if (what === 'role') {
      return roleMessage(deps, email, before['role'] === 'Admin' ? 'Admin' : 'User');
    }
    return before['isDisabled'] === true
      ? disabledMessage(deps, email)
      : enabledMessage(deps, email);
  }

  async function undoOne(run: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
    const { before, after } = change;
    const what = whatChanged(change);
    const id = Number(change.subjectKey);
    const account = await findAdministered(run.db, id, run.at);
    if (!account || what === null || before === null || after === null) {
      return conflict('The account was deleted.');
    }
    const now = stateOf(account, what);
    if (now !== after[what]) return conflict('The account was changed again later.');
    const problem = problemOf(account, before[what], run.actorId);
    if (problem !== null) return conflict(problem);
    await write(run, account, what, change);
    const message = messageOf(account, what, before);
    return {
      kind: 'undone',
      entry: {
        subject: 'account',
        subjectKey: change.subjectKey,
        before: { [what]: now },
        after: { [what]: before[what] },
        touchedAt: account.updated_at,
        accountId: id,
      },
      notify: () => notifyAccount(deps, account, message),
    };
  }

  return {
    whyNever(change) {
      if (whatChanged(change) !== null) return null;
      if (change.after === null) return 'A deleted account cannot be restored.';
      if (change.before === null) {
        return 'A new account cannot be deleted here. Disable it instead.';
      }
      if ('hasSecondFactor' in change.before) {
        return 'Only the owner of the account can set up two-step sign-in again.';
      }
      if ('hasPassword' in change.before) {
        return 'The owner of the account can choose a new password.';
      }
      if ('email' in change.before) return 'The owner of the account can change its email again.';
      return 'A session that has ended cannot be restored.';
    },
    undo: oneAtATime(undoOne),
  };
}
