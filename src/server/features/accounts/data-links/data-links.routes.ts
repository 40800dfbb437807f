import { dataLinkOperations as operations } from '#contract/accounts/data-links.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { deleteAccountByLink, downloadDataByLink } from './use-data-link.ts';

export function dataLinkRoutes(deps: AccountDeps): BoundOperation[] {
  return [
    bindOperation(operations.downloadDataByLink, async ({ body }, caller) => ({
      body: await downloadDataByLink(deps, body, caller),
    })),
    bindOperation(operations.deleteAccountByLink, async ({ body }, caller) => ({
      body: await deleteAccountByLink(deps, body, caller),
    })),
  ];
}
