import { accountAdminRoutes } from './features/accounts/administration/account-admin.routes.ts';
import type { AccountDeps } from './features/accounts/account-deps.ts';
import { lockAsAdmin } from './features/accounts/administration/act-as-admin.ts';
import { getOwnAccount } from './features/accounts/get-user.ts';
import { checkConfirmation } from './features/accounts/second-factor/confirm-identity.ts';
import {
  createNotifyContributor,
  createNotifyOwner,
} from './features/accounts/notices/notify-owner.ts';
import { createAccountUndoer } from './features/accounts/administration/undo-account-changes.ts';
import { createClaimUndoer } from './features/accounts/claims/undo-claims.ts';
import { changeRoutes } from './features/changes/changes.routes.ts';
import { createPhotoUndoer } from './features/gallery/moderation/undo-photos.ts';
import { historyUndoer } from './features/history/undo-history.ts';
import { ledgerRoutes } from './features/members/ledger/ledger.routes.ts';
import { memberAdminRoutes } from './features/members/member-admin.routes.ts';
import type { VisitorDeps } from './features/members/member-deps.ts';
import { dismissalUndoer } from './features/members/insights/undo-dismissals.ts';
import { createMemberUndoer } from './features/members/editing/undoing/undo-member-changes.ts';
import { numberMarkUndoer } from './features/members/ledger/undo-number-marks.ts';
import type { BoundOperation } from './http/bind-operation.ts';

export function wireAdministration(accounts: AccountDeps, visitors: VisitorDeps): BoundOperation[] {
  const { database, now } = accounts;
  const editor = { ...visitors, notifyOwner: createNotifyOwner(accounts) };
  const changes = changeRoutes({
    database,
    now,
    undoers: {
      member: createMemberUndoer(editor),
      number: numberMarkUndoer,
      search: dismissalUndoer,
      claim: createClaimUndoer(accounts),
      account: createAccountUndoer(accounts),
      photo: createPhotoUndoer({ notifyContributor: createNotifyContributor(accounts) }),
      text: historyUndoer,
    },
    async checkPassword(viewer, password) {
      const account = await getOwnAccount(accounts, viewer);
      await checkConfirmation(accounts, account, viewer, password);
    },
    async lockAsAdmin(db, viewer) {
      await lockAsAdmin(accounts, db, viewer);
    },
  });
  return [
    ...memberAdminRoutes(editor),
    ...ledgerRoutes(visitors),
    ...accountAdminRoutes(accounts),
    ...changes,
  ];
}
