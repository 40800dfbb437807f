import { vouchingOperations as operations } from '#contract/accounts/vouching.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { giveVouch, withdrawVouch } from './give-vouch.ts';
import { listGivenVouches, listVouches, openVouchLink } from './list-vouches.ts';
import { getVouchRequest, presentVouchRequest } from './vouch-request.ts';

export function vouchingRoutes(deps: IdentityDeps): BoundOperation[] {
  return [
    bindOperation(operations.openVouchLink, async (_, { viewer }) => ({
      body: await openVouchLink(deps, viewer),
    })),
    bindOperation(operations.findVouchRequest, async ({ body }, { viewer }) => {
      const { kysely } = deps.database;
      const vouchRequest = await getVouchRequest(kysely, body.token);
      return { body: await presentVouchRequest(kysely, deps, vouchRequest, viewer.accountId) };
    }),
    bindOperation(operations.vouch, async ({ body }, { viewer }) => ({
      body: await giveVouch(deps, body.token, viewer),
    })),
    bindOperation(operations.listGivenVouches, async (_, { viewer }) => ({
      body: await listGivenVouches(deps, viewer),
    })),
    bindOperation(operations.withdrawVouch, async ({ params }, { viewer }) => ({
      body: await withdrawVouch(deps, params.vouch, viewer),
    })),
    bindOperation(operations.listVouches, async () => ({ body: await listVouches(deps) })),
  ];
}
