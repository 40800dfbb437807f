/** Joins the change log with the features that undo what they entered into it, for app.ts. */
import type { AccountParts } from './features/accounts/account-parts.ts';
import { lockAsAdmin } from './features/accounts/act-as-admin.ts';
import { checkOwnPassword } from './features/accounts/check-own-password.ts';
import { getOwnAccount } from './features/accounts/get-user.ts';
import { createAccountUndoer } from './features/accounts/undo-account-changes.ts';
import { createClaimUndoer } from './features/accounts/undo-claims.ts';
import { changeRoutes } from './features/changes/changes.routes.ts';
import { photoUndoer } from './features/gallery/undo-photos.ts';
import { historyUndoer } from './features/history/undo-history.ts';
import type { EditorParts } from './features/members/editor-parts.ts';
import { createMemberUndoer } from './features/members/undo-member-changes.ts';
import { numberMarkUndoer } from './features/members/undo-number-marks.ts';
import type { BoundOperation } from './http/bind-operation.ts';

export function joinChanges(accounts: AccountParts, editor: EditorParts): BoundOperation[] {
  const { database, now } = accounts;
  return changeRoutes({
    database,
    now,
    undoers: {
      member: createMemberUndoer(editor),
      number: numberMarkUndoer,
      claim: createClaimUndoer(accounts),
      account: createAccountUndoer(accounts),
      photo: photoUndoer,
      text: historyUndoer,
    },
    async checkPassword(viewer, password) {
      const account = await getOwnAccount(accounts, viewer);
      await checkOwnPassword(accounts, account, password, 'password');
    },
    async lockAsAdmin(db, viewer) {
      await lockAsAdmin(accounts, db, viewer);
    },
  });
}
