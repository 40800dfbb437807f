import { ownEmailOperations as operations } from '#contract/accounts/own-email.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { restoreByLink } from '../announced-changes/former-emails.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';

export function ownEmailRoutes(deps: IdentityDeps): BoundOperation[] {
  return [
    bindOperation(operations.changeEmail, async ({ body }, { viewer }) => ({
      body: await changeEmail(deps, body, viewer),
    })),
    bindOperation(operations.confirmEmail, async ({ body }, caller) => ({
      body: await confirmEmail(deps, body.code, caller),
    })),
    bindOperation(operations.restoreFormerEmail, async ({ body }) => ({
      body: await restoreByLink(deps, body.token),
    })),
  ];
}
