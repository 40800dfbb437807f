import { administrationOperations } from '#contract/accounts/administration.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { getAccountRecord } from './account-record.ts';
import { changeRole } from './change-role.ts';
import { disableAccount, enableAccount, endSessionsOf } from './disable-account.ts';
import { findAccounts } from './find-accounts.ts';
import { linkAccount, unlinkAccount } from './link-account.ts';
import { getAdminMail, setAdminMail } from './send-digests.ts';

export const bindAdministration = (deps: IdentityDeps) =>
  bindOperations(deps, administrationOperations, {
    findAccounts,
    getAccountRecord: (deps, { params }, { viewer }) =>
      getAccountRecord(deps, params.account, viewer),
    changeRole,
    disableAccount,
    enableAccount,
    endSessionsOf,
    linkAccount,
    unlinkAccount,
    getAdminMail,
    setAdminMail,
  });
