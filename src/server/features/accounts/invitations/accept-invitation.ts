/** A person opens an invitation, and claims its number with it. An admin's invitation approves the claim, a member's counts as a vouch. */
import type { User } from '#contract/accounts/account.ts';
import type { invitationOperations, OpenInvitation } from '#contract/accounts/invitations.ts';
import { Refusal } from '#contract/errors.ts';
import { actorOf, recordChange } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { getOwnAccount, lockAccounts } from '#server/identity/accounts.ts';
import { refuseLink } from '#server/identity/codes.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { claimedBy, findClaimOf } from '#server/identity/member-of-account.ts';
import { getUser } from '#server/identity/user.ts';
import { enterClaim, notifyAdminsOfClaim } from '../claims/claim-member.ts';
import { confirmLinkRow, lockClaimed, recordClaim } from '../claims/claims.queries.ts';
import {
  approveLockedClaim,
  notifyOfLostClaims,
  type LostClaim,
} from '../claims/competing-claims.ts';
import { addVouch } from '../vouching/give-vouch.ts';
import { hasVouched } from '../vouching/vouches.ts';
import {
  getInvitation,
  mayInvite,
  findUsedApproval,
  type FoundInvitation,
} from './invitations.queries.ts';

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
  await kysely
    .updateTable('invitations')
    .set({ opened_at: at })
    .where('id', '=', invitation.id)
    .where('opened_at', 'is', null)
    .execute();
  return {
    freakBrotherNumber: invitation.number,
    firstName: invitation.first_name,
    lastName: invitation.last_name,
    email: invitation.email,
    countsAs: invitation.counts_as,
  };
}

/**
 * Approves the claim of the account that used an invitation of an admin. Runs once the account is validated, in the
 * caller's transaction, which has locked the account and the member. Without an invitation, and if the inviter is no
 * longer an admin, the claim stays as it is.
 * @returns the claims of other accounts that the approval ended.
 */
export async function approveInvited(
  db: Connection,
  accountId: number,
  at: number,
): Promise<readonly LostClaim[]> {
  const claim = await findClaimOf(db, accountId);
  if (!claim?.isValidated) return [];
  const { isApproved, claimedAt, member } = claim;
  const invitation = await findUsedApproval(db, { accountId, memberId: member.id });
  if (!invitation || !mayInvite(invitation)) return [];
  const { number, invited_by: by } = invitation;
  const approval = { accountId, member, linkedBy: 'admin', at, by } as const;
  const lost = isApproved ? [] : await approveLockedClaim(db, approval);
  if (isApproved && !(await confirmLinkRow(db, { accountId, memberId: member.id }))) return [];
  if (!lost) return [];
  await recordClaim(db, {
    at,
    by,
    number,
    accountId,
    claimedAt,
    before: { account: accountId, isApproved, ...(isApproved ? { linkedBy: 'claimant' } : {}) },
    after: { account: accountId, isApproved: true, ...(isApproved ? { linkedBy: 'admin' } : {}) },
  });
  return lost;
}

type ClaimingDeps = Pick<IdentityDeps, 'database' | 'now' | 'claimPolicy' | 'contactEmail'>;

async function vouchFor(
  db: Connection,
  deps: ClaimingDeps,
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
 * Claims the number of the invitation and uses it up. Runs in the caller's transaction, which has checked that the account
 * has the email of the invitation.
 * @throws Refusal `bad_request` when it was used or withdrawn meanwhile, `taken` when the account has another number
 */
export async function claimInvited(
  db: Connection,
  deps: ClaimingDeps,
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
  // Of several who use it at once, one succeeds.
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set((eb) => ({
      used_at: at,
      used_by: accountId,
      opened_at: eb.fn.coalesce('opened_at', eb.val(at)),
    }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuseLink();
  const claim = await findClaimOf(db, accountId);
  let lost: readonly LostClaim[] = [];
  if (!claim) lost = await enterClaim(db, deps, { accountId, number });
  else if (claim.member.id !== memberId) {
    throw new Refusal('taken', { message: 'Your account already has a number.' });
  }
  // Of an account that is not validated yet, the validation approves it.
  const others =
    countsAs === 'approval'
      ? await approveInvited(db, accountId, at)
      : await vouchFor(db, deps, invitation, accountId);
  await recordChange(db, {
    changedAt: at,
    actor: actorOf(accountId),
    subject: 'invitation',
    subjectKey: `fb/${number}`,
    before: { invitation: id, countsAs },
    after: { invitation: id, countsAs, account: accountId },
    accountId,
  });
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
  // The mails about an earlier claim were sent with it.
  if (isNew) notifyAdminsOfClaim(deps, account);
  return getUser(deps, viewer);
}
