/** An account looks up the member with a number, and claims it. */
import type { User } from '#contract/accounts/account.ts';
import { heldMs, takeBackMs } from '#contract/accounts/announced-changes.ts';
import { claimProblem, type Claim, type claimOperations } from '#contract/accounts/claims.ts';
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { getOwnAccount } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { mailAdmins } from '#server/identity/mail.ts';
import { findClaimOf } from '#server/identity/member-of-account.ts';
import { getUser } from '#server/identity/user.ts';
import { claimMessage } from './claim-messages.ts';
import { findClaimableMember, recordClaim, type ClaimableMember } from './claims.queries.ts';
import { addClaim, notifyOfLostClaims, type LostClaim } from './competing-claims.ts';
import { countPendingClaims } from './claim-kind.ts';

/** @throws Refusal `not_found` when no member has the number. */
export async function findMemberWithNumber(
  db: Connection,
  number: number,
): Promise<ClaimableMember> {
  const member = await findClaimableMember(db, number);
  if (member) return member;
  throw new Refusal('not_found', {
    message: `There is no ${brand.singular} with the number ${number}.`,
  });
}

interface Holding {
  readonly memberId: number;
  readonly exceptAccountId: number | null;
  readonly at: number;
}

/**
 * Whether the number is held: for a person who was invited to it, until `heldMs` later, or for its former holder, after
 * the account that got it was deleted. Not for `exceptAccountId`, who used the invitation or is that holder.
 */
async function isHeld(
  db: Connection,
  { memberId, exceptAccountId, at }: Holding,
): Promise<boolean> {
  const row = await db
    .selectFrom('announced_changes')
    .leftJoin('invitations', 'invitations.id', 'announced_changes.invitation_id')
    .where('kind', '=', 'give')
    .where('announced_changes.member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('invitations.id', 'is not', null),
          eb('done_at', '>', at - heldMs),
          eb.or([eb('used_by', 'is', null), eb('used_by', '<>', exceptAccountId ?? 0)]),
        ]),
        eb.and([
          eb('target_email_key', '=', ''),
          eb('done_at', '>', at - takeBackMs),
          eb('account_id', '<>', exceptAccountId ?? 0),
        ]),
      ]),
    )
    .select('announced_changes.id')
    .executeTakeFirst();
  return row !== undefined;
}

type ClaimCheckDeps = Pick<IdentityDeps, 'contactEmail' | 'now'>;

/**
 * Why the number cannot be claimed, also because an announced change holds it for another person; null when it can.
 * @param accountId who claims it; null for someone without an account
 */
async function findClaimProblem(
  db: Connection,
  { contactEmail, now }: ClaimCheckDeps,
  member: ClaimableMember,
  accountId: number | null,
): Promise<string | null> {
  const problem = claimProblem(member, contactEmail);
  if (problem !== null) return problem;
  const held = { memberId: member.id, exceptAccountId: accountId, at: now() };
  return (await isHeld(db, held))
    ? `${numberLabel('fb', member.number)} is held for another person. If it is yours, please write to us.`
    : null;
}

/**
 * @param accountId who claims it; null for someone without an account
 * @throws Refusal `not_found` when no member has the number, `taken` when it cannot be claimed.
 */
export async function findMemberToClaim(
  db: Connection,
  deps: ClaimCheckDeps,
  number: number,
  accountId: number | null,
): Promise<ClaimableMember> {
  const member = await findMemberWithNumber(db, number);
  const problem = await findClaimProblem(db, deps, member, accountId);
  if (problem !== null) throw new Refusal('taken', { message: problem });
  return member;
}

interface EnteredClaim {
  readonly accountId: number;
  readonly number: number;
}

/**
 * Enters a claim, which links at once or waits for its approval. Runs in the caller's transaction.
 * @returns the claims of other accounts that this claim ended.
 * @throws Refusal `not_found` or `taken` for the number, `taken` when the account already has one.
 */
export async function enterClaim(
  db: Connection,
  deps: Pick<IdentityDeps, 'database' | 'now' | 'claimPolicy' | 'contactEmail'>,
  { accountId, number }: EnteredClaim,
): Promise<readonly LostClaim[]> {
  const at = deps.now();
  const isApproved = deps.claimPolicy === 'open';
  const member = await findMemberToClaim(db, deps, number, accountId);
  const linkedBy = isApproved ? 'claimant' : null;
  const claim = { accountId, member, linkedBy, claimedAt: at, at, by: accountId } as const;
  const lost = await addClaim(db, deps.database, claim);
  if (lost === null) {
    // The number was claimed since the check above. Checking again gives the precise refusal.
    await findMemberToClaim(db, deps, number, accountId);
    throw new Refusal('taken');
  }
  await recordClaim(db, {
    at,
    by: accountId,
    number,
    accountId,
    claimedAt: null,
    before: null,
    after: { account: accountId, isApproved },
  });
  return lost;
}

/** Mails the admins once the account is validated. Does nothing for an account without a claim. */
export function notifyAdminsOfClaim(deps: IdentityDeps, account: AccountRow): void {
  const { database, deferred } = deps;
  deferred.defer(async () => {
    const claim = await findClaimOf(database.kysely, account.id);
    if (!claim) return;
    const { number, first_name: firstName, last_name: lastName } = claim.member;
    const { isApproved } = claim;
    const member = { number, firstName, lastName, isApproved };
    const claimant = {
      firstName: account.first_name,
      lastName: account.last_name,
      email: account.email,
    };
    const waiting = isApproved ? 0 : await countPendingClaims(database.kysely);
    await mailAdmins(deps, (email) => claimMessage(deps, email, member, claimant), waiting);
  });
}

/**
 * Also returns deceased members and claimed numbers, with the reason why they cannot be claimed.
 * @throws Refusal `not_found` when no member has the number.
 */
export async function findClaim(
  deps: ClaimCheckDeps & Pick<IdentityDeps, 'database' | 'claimPolicy'>,
  { params }: Input<typeof claimOperations.findClaim>,
): Promise<Claim> {
  const { kysely } = deps.database;
  const member = await findMemberWithNumber(kysely, params.number);
  return {
    freakBrotherNumber: member.number,
    firstName: member.firstName,
    lastName: member.lastName,
    deceased: member.isDeceased,
    problem: await findClaimProblem(kysely, deps, member, null),
    approval: deps.claimPolicy,
  };
}

/** @throws Refusal `not_found` or `taken` for the number, `taken` when the account already has one. */
export async function claimMember(
  deps: IdentityDeps,
  { params: { number } }: Input<typeof claimOperations.claimMember>,
  { viewer }: Caller<Viewer>,
): Promise<User> {
  const { kysely } = deps.database;
  const account = await getOwnAccount(deps, viewer);
  await findMemberToClaim(kysely, deps, number, account.id);
  if (await findClaimOf(kysely, account.id)) {
    throw new Refusal('taken', { message: 'Your account already has a number.' });
  }
  const lost = await kysely
    .transaction()
    .execute((transaction) => enterClaim(transaction, deps, { accountId: account.id, number }));
  notifyOfLostClaims(deps, number, lost);
  if (account.validated_at !== null) notifyAdminsOfClaim(deps, account);
  return getUser(deps, viewer);
}
