import type { invitationOperations, OpenInvitation } from '#contract/accounts/invitations.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { getInvitation, mayInvite } from './invitation-rules.ts';
import {
  markOpened,
  findUsedApproval,
  takeInvitation,
  type FoundInvitation,
} from './invitations.queries.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { approveClaim, lockClaimed, type LostClaim } from '../claims/competing-claims.ts';
import { confirmLinkRow } from '../claims/claims.queries.ts';
import type { User } from '#contract/accounts/account.ts';
import { Refusal } from '#contract/errors.ts';
import { lockAccounts, getOwnAccount } from '#server/identity/accounts.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { enterClaim, notifyAdmins } from '../claims/claim-member.ts';
import { notifyOfLostClaims } from '../claims/hold-number.ts';
import { refuseLink } from '#server/identity/codes.ts';
import { getUser } from '#server/identity/user.ts';
import { addVouch } from '../vouching/give-vouch.ts';
import { hasVouched } from '../vouching/vouches.ts';
import { findClaimOf, claimedBy } from '#server/identity/member-of-account.ts';

/**
 * Does not use it up.
 * @throws Refusal like `getInvitation`
 */
export async function openInvitation(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  { body }: Input<typeof invitationOperations.openInvitation>,
): Promise<OpenInvitation> {
  const { kysely } = database;
  const at = now();
  const invitation = await getInvitation(kysely, body.token, at);
  await markOpened(kysely, invitation.id, at);
  return {
    freakBrotherNumber: invitation.number,
    firstName: invitation.first_name,
    lastName: invitation.last_name,
    email: invitation.email,
    countsAs: invitation.counts_as,
  };
}

// An invitation of an admin approves the claim of the account that used it, once the account is validated.

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
  const actor = actorOf(invitation.invited_by);
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

// Claims the number of an invitation, which is used up in the same transaction.

type UseDeps = Pick<IdentityDeps, 'database' | 'now' | 'claimPolicy' | 'contactEmail'>;

async function vouchFor(
  db: Connection,
  deps: UseDeps,
  { number, invited_by: voucherId }: FoundInvitation,
  accountId: number,
): Promise<readonly LostClaim[]> {
  if (deps.claimPolicy !== 'vouch') return [];
  const claim = await findClaimOf(db, accountId);
  if (!claim || claim.isApproved) return [];
  const vouched = claimedBy(accountId, claim);
  if (await hasVouched(db, vouched, voucherId)) return [];
  const { lost } = await addVouch(db, deps, { vouched, number, voucherId });
  return lost ?? [];
}

interface ClaimedInvited {
  /** Claims of other accounts that this one ended. */
  readonly lost: readonly LostClaim[];
  /** False for an account that claimed the number before. */
  readonly isNew: boolean;
}

/**
 * Runs in the caller's transaction, which has checked that the account has the email of the invitation.
 * @throws Refusal `bad_request` when it was used or withdrawn meanwhile, `taken` when the account has another number
 */
export async function claimInvited(
  db: Connection,
  deps: UseDeps,
  { token, accountId }: { readonly token: string; readonly accountId: number },
): Promise<ClaimedInvited> {
  const at = deps.now();
  const { dialect } = deps.database;
  const found = await getInvitation(db, token, at);
  // The order of all transactions that lock these rows: accounts, member, invitation.
  await lockAccounts(db, dialect, [accountId, found.invited_by]);
  await lockClaimed(db, dialect, found.member_id);
  const invitation = await getInvitation(db, token, at);
  const { id, number, member_id: memberId, counts_as: countsAs } = invitation;
  if (!(await takeInvitation(db, { id, accountId, at }))) refuseLink();
  const isApproval = countsAs === 'approval';
  const claim = await findClaimOf(db, accountId);
  let lost: readonly LostClaim[] = [];
  if (!claim) lost = await enterClaim(db, deps, { accountId, number });
  else if (claim.member.id !== memberId) {
    throw new Refusal('taken', { message: 'Your account already has a number.' });
  }
  // Of an account that is not validated yet, the validation approves it.
  const others = isApproval
    ? await approveInvited(db, accountId, at)
    : await vouchFor(db, deps, invitation, accountId);
  await recordChanges(db, [
    {
      changedAt: at,
      actor: actorOf(accountId),
      subject: 'invitation',
      subjectKey: `fb/${number}`,
      before: { invitation: id, countsAs },
      after: { invitation: id, countsAs, account: accountId },
      accountId,
    },
  ]);
  return { lost: [...lost, ...others], isNew: !claim };
}

/** @throws Refusal `bad_request` for another account's invitation, and like `claimInvited` */
export async function acceptInvitation(
  deps: IdentityDeps,
  { body: { token } }: Input<typeof invitationOperations.acceptInvitation>,
  { viewer }: Caller<Viewer>,
): Promise<User> {
  const { kysely } = deps.database;
  const account = await getOwnAccount(deps, viewer);
  const { email_key: emailKey, number } = await getInvitation(kysely, token, deps.now());
  if (emailKey !== account.email_key) {
    throw new Refusal('bad_request', {
      message: 'This invitation was sent to a different email, not to the one of your account.',
    });
  }
  const { lost, isNew } = await kysely
    .transaction()
    .execute((db) => claimInvited(db, deps, { token, accountId: account.id }));
  notifyOfLostClaims(deps, number, lost);
  // They have heard of an earlier claim.
  if (isNew) notifyAdmins(deps, account);
  return getUser(deps, viewer);
}
