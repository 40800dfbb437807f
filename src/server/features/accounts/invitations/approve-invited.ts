/** An invitation of an admin approves the claim of the account that used it, once the account is validated. */
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { approveClaim } from '../claims/approve-claim.ts';
import { confirmLinkRow, findClaimOf } from '../claims/claims.queries.ts';
import type { LostClaim } from '../claims/pending-claims.queries.ts';
import { mayInvite } from './invitation-rules.ts';
import { findUsedApproval } from './invitations.queries.ts';

/**
 * Runs in the caller's transaction, which has locked the account and the member. Without an invitation, and if the
 * inviter is no longer an admin, the claim stays as it is.
 * @returns the claims of other accounts that the approval ended.
 */
export async function approveInvited(
  db: Connection,
  accountId: number,
  at: number,
): Promise<readonly LostClaim[]> {
  const claim = await findClaimOf(db, accountId);
  if (!claim?.isValidated) return [];
  const memberId = claim.member.id;
  const invitation = await findUsedApproval(db, { accountId, memberId });
  if (!invitation || !mayInvite(invitation)) return [];
  const actor = `account/${invitation.invited_by}`;
  const approval = { accountId, member: claim.member, linkedBy: 'admin', at, actor } as const;
  const lost = claim.isApproved ? [] : await approveClaim(db, approval);
  if (claim.isApproved && !(await confirmLinkRow(db, { accountId, memberId }))) return [];
  if (!lost) return [];
  const linkedBy = (by: string) => (claim.isApproved ? { linkedBy: by } : {});
  await recordChanges(db, [
    {
      changedAt: at,
      actor,
      subject: 'claim',
      subjectKey: `fb/${invitation.number}`,
      before: { account: accountId, isApproved: claim.isApproved, ...linkedBy('claimant') },
      after: { account: accountId, isApproved: true, ...linkedBy('admin') },
      touchedAt: claim.claimedAt,
      accountId,
    },
  ]);
  return lost;
}
