import { vouchingOperations } from '#contract/accounts/vouching.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { giveVouch, withdrawVouch } from './give-vouch.ts';
import { listGivenVouches, listVouches } from './list-vouches.ts';
import { findVouchRequest, openVouchLink } from './vouch-request.ts';

export const bindVouching = (deps: IdentityDeps) =>
  bindOperations(deps, vouchingOperations, {
    openVouchLink,
    findVouchRequest,
    vouch: giveVouch,
    listGivenVouches: (deps, _input, { viewer }) => listGivenVouches(deps, viewer),
    withdrawVouch,
    listVouches,
  });
