import {
  administrationOperations,
  adminMailOperations,
} from '#contract/accounts/administration.ts';
import { claimOperations } from '#contract/accounts/claims.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { changeRole } from './change-role.ts';
import { disableAccount, enableAccount, endSessionsOf } from './disable-account.ts';
import { findAccounts } from './find-accounts.ts';
import { getAccountRecord } from './account-record.ts';
import { linkAccount, unlinkAccount } from './link-account.ts';
import { approveClaim, approveClaims, listClaims, rejectClaim } from '../claims/review-claims.ts';
import { findAdminMail, setAdminMail } from './send-digests.ts';

const operations = { ...administrationOperations, ...claimOperations, ...adminMailOperations };

interface LinkParams {
  readonly account: number;
  readonly number: number;
}

const which = ({ account, number }: LinkParams) => ({ accountId: account, number });

export function accountAdminRoutes(deps: IdentityDeps): BoundOperation[] {
  return [
    bindOperation(operations.findAccounts, async ({ query }) => ({
      body: await findAccounts(deps, query),
    })),
    bindOperation(operations.getAccountRecord, async ({ params }, { viewer }) => ({
      body: await getAccountRecord(deps, params.account, viewer),
    })),
    bindOperation(operations.changeRole, async ({ params, body }, { viewer }) => ({
      body: await changeRole(deps, params.account, body, viewer),
    })),
    bindOperation(operations.disableAccount, async ({ params }, { viewer }) => ({
      body: await disableAccount(deps, params.account, viewer),
    })),
    bindOperation(operations.enableAccount, async ({ params }, { viewer }) => ({
      body: await enableAccount(deps, params.account, viewer),
    })),
    bindOperation(operations.endSessionsOf, async ({ params }, caller) => ({
      body: await endSessionsOf(deps, params.account, caller),
    })),
    bindOperation(operations.linkAccount, async ({ params }, { viewer }) => ({
      body: await linkAccount(deps, which(params), viewer),
    })),
    bindOperation(operations.unlinkAccount, async ({ params }, { viewer }) => ({
      body: await unlinkAccount(deps, which(params), viewer),
    })),
    bindOperation(operations.getAdminMail, async (_input, { viewer }) => ({
      body: { choice: await findAdminMail(deps.database.kysely, viewer.accountId) },
    })),
    bindOperation(operations.setAdminMail, async ({ body }, { viewer }) => {
      await setAdminMail(deps.database.kysely, viewer.accountId, body.choice);
      return { body };
    }),
    bindOperation(operations.listClaims, async () => ({ body: await listClaims(deps) })),
    bindOperation(operations.approveClaim, async ({ params }, { viewer }) => ({
      body: await approveClaim(deps, which(params), viewer),
    })),
    bindOperation(operations.approveClaims, async ({ body }, { viewer }) => ({
      body: await approveClaims(deps, body, viewer),
    })),
    bindOperation(operations.rejectClaim, async ({ params, body }, { viewer }) => ({
      body: await rejectClaim(deps, which(params), body.reason, viewer),
    })),
  ];
}
