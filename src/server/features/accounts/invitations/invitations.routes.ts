import { invitationOperations as operations } from '#contract/accounts/invitations.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { inviteAsAdmin, inviteAsMember } from './invite.ts';
import { inviteMany, previewInvitations } from './invite-many.ts';
import { listInvitations, withdrawInvitation } from './list-invitations.ts';

export function invitationRoutes(deps: IdentityDeps): BoundOperation[] {
  return [
    bindOperation(operations.invite, async ({ body }, { viewer }) => ({
      body: await inviteAsMember(deps, body, viewer),
    })),
    bindOperation(operations.openInvitation, async ({ body }) => ({
      body: await openInvitation(deps, body.token),
    })),
    bindOperation(operations.acceptInvitation, async ({ body }, { viewer }) => ({
      body: await acceptInvitation(deps, body.token, viewer),
    })),
    bindOperation(operations.inviteAsAdmin, async ({ body }, { viewer }) => ({
      body: await inviteAsAdmin(deps, body, viewer),
    })),
    bindOperation(operations.previewInvitations, async ({ body }) => ({
      body: await previewInvitations(deps, body.csv),
    })),
    bindOperation(operations.inviteMany, async ({ body }, { viewer }) => ({
      body: await inviteMany(deps, body.csv, viewer),
    })),
    bindOperation(operations.listInvitations, async () => ({ body: await listInvitations(deps) })),
    bindOperation(operations.withdrawInvitation, async ({ params }, { viewer }) => ({
      body: await withdrawInvitation(deps, params.invitation, viewer),
    })),
  ];
}
