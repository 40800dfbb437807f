/** Whether an invitation can be used. */
import { refuseField } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import { emailKeyOf } from '#server/identity/accounts.ts';
import { refuseLink } from '#server/identity/codes.ts';
import { hashToken } from '#server/identity/secrets.ts';
import { findInvitation, type FoundInvitation } from './invitations.queries.ts';

/** An admin who lost the role, or a member who was unlinked, can no longer invite anyone. */
export function mayInvite(invitation: FoundInvitation): boolean {
  if (invitation.inviter_disabled_at !== null) return false;
  return invitation.counts_as === 'approval'
    ? invitation.inviter_role === 'Admin'
    : invitation.inviter_number !== null && invitation.inviter_deceased !== 1;
}

export const canInvite = (invitation: FoundInvitation): boolean =>
  mayInvite(invitation) && invitation.holder_id === null && invitation.deceased === 0;

/** @throws Refusal `bad_request` when the link is wrong, used, withdrawn or expired, or the number is taken */
export async function getInvitation(
  db: Connection,
  token: string,
  now: number,
): Promise<FoundInvitation> {
  const invitation = await findInvitation(db, { tokenHash: hashToken(token) });
  if (invitation?.used_at !== null || invitation.expires_at <= now) refuseLink();
  return canInvite(invitation) ? invitation : refuseLink();
}

interface RegisteringForm {
  readonly invitation?: string | undefined;
  readonly email: string;
  readonly freakBrotherNumber: number;
}

/**
 * For a registration with an invitation.
 * @throws Refusal `bad_request` like `getInvitation`, or when the email or the number differs
 */
export async function checkInvited(
  db: Connection,
  { invitation: token, email, freakBrotherNumber }: RegisteringForm,
  now: number,
): Promise<void> {
  if (token === undefined) return;
  const invitation = await getInvitation(db, token, now);
  if (invitation.number !== freakBrotherNumber) {
    const label = numberLabel('fb', invitation.number);
    refuseField('freakBrotherNumber', `This invitation is for ${label}.`);
  }
  if (invitation.email_key !== emailKeyOf(email)) {
    refuseField('email', `Please use ${invitation.email}: your invitation is for this email.`);
  }
}
