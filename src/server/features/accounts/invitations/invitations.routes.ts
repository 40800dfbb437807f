import { invitationOperations } from '#contract/accounts/invitations.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { inviteAsAdmin, inviteAsMember } from './invite.ts';
import { inviteMany, previewInvitations } from './invite-many.ts';
import { listInvitations, withdrawInvitation } from './list-invitations.ts';

export const bindInvitations = (deps: IdentityDeps) =>
  bindOperations(deps, invitationOperations, {
    invite: inviteAsMember,
    openInvitation,
    acceptInvitation,
    inviteAsAdmin,
    previewInvitations,
    inviteMany,
    listInvitations,
    withdrawInvitation,
  });
