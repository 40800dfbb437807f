import { disputeOperations as operations } from '#contract/accounts/disputes.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { answerSignedIn } from '../sign-in/begin-session.ts';
import { decideDispute } from './decide-dispute.ts';
import { openDispute } from './open-dispute.ts';
import { getOwnDispute, withdrawDispute } from './own-dispute.ts';
import { registerForDispute } from './register-for-dispute.ts';
import { getDispute, listDisputes } from './review-disputes.ts';

export function disputeRoutes(deps: AccountDeps): BoundOperation[] {
  return [
    bindOperation(operations.registerForDispute, async ({ body }, caller) =>
      answerSignedIn(await registerForDispute(deps, body, caller)),
    ),
    bindOperation(operations.openDispute, async ({ body }, { viewer }) => ({
      body: await openDispute(deps, body, viewer),
    })),
    bindOperation(operations.getOwnDispute, async (_, { viewer }) => ({
      body: await getOwnDispute(deps, viewer),
    })),
    bindOperation(operations.withdrawDispute, async (_, { viewer }) => ({
      body: await withdrawDispute(deps, viewer),
    })),
    bindOperation(operations.listDisputes, async () => ({ body: await listDisputes(deps) })),
    bindOperation(operations.getDispute, async ({ params }) => ({
      body: await getDispute(deps, params.dispute),
    })),
    bindOperation(operations.decideDispute, async ({ params, body }, { viewer }) => ({
      body: await decideDispute(deps, params.dispute, body, viewer),
    })),
  ];
}
