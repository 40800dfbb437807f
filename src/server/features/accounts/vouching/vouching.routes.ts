import type { vouchingOperations } from '#contract/accounts/vouching.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { giveVouch, withdrawVouch } from './give-vouch.ts';
import { listGivenVouches, listVouches } from './list-vouches.ts';
import { findVouchRequest, openVouchLink } from './vouch-request.ts';

export const vouchingUseCases = {
  openVouchLink: (deps, _, { viewer }) => openVouchLink(deps, viewer),
  findVouchRequest,
  vouch: giveVouch,
  listGivenVouches: (deps, _, { viewer }) => listGivenVouches(deps, viewer),
  withdrawVouch,
  listVouches,
} satisfies UseCases<typeof vouchingOperations, IdentityDeps>;
