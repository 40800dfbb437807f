/** The words of the mail with an invitation. */
import { invitationDays } from '#contract/accounts/invitations.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { type MessageDeps, emailMessage, signature, site } from '../notices/account-messages.ts';
import { asTyped } from '../notices/typed-text.ts';
import type { FoundInvitation } from './invitations.queries.ts';

/** Only the number of a member whose name is withheld. */
function inviterOf(invitation: FoundInvitation): string {
  if (invitation.counts_as === 'approval') return `An admin of ${site}`;
  const label = numberLabel('fb', invitation.inviter_number ?? 0);
  const { inviter_first_name: first, inviter_last_name: last } = invitation;
  return first === null || first === '' ? label : `${asTyped(`${first} ${last}`)}, ${label},`;
}

export function invitationMessage(
  deps: MessageDeps,
  invitation: FoundInvitation,
  token: string,
): Message {
  const label = numberLabel('fb', invitation.number);
  const isApproval = invitation.counts_as === 'approval';
  return emailMessage(
    invitation.email,
    `You are invited as ${label}`,
    `${inviterOf(invitation)} invites you to ${site} and says that you are ${label}.`,
    isApproval
      ? `Open this link to create an account that is linked to ${label}: ${deps.origin}/invitation#${token}`
      : `Open this link to create an account for ${label}. The invitation counts as a vouch from a member who knows you: ${deps.origin}/invitation#${token}`,
    `The link works once, for ${invitationDays} days. If you are not ${label}, ignore this email. Nothing will happen.`,
    signature(deps),
  );
}
