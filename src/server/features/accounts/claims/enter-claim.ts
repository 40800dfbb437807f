/**
 * Enters a claim, which links at once or waits for an admin. The admins are notified once the
 * account is validated.
 */
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import { claimMessage } from './claim-messages.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findClaimOf } from './claims.queries.ts';
import { countPendingClaims } from './reviewed-claims.queries.ts';
import { mailAdmins } from '../notices/notify-admins.ts';
import { findMemberToClaim } from './find-member-to-claim.ts';
import { addClaim } from './hold-number.ts';
import type { LostClaim } from './pending-claims.queries.ts';

interface EnteredClaim {
  readonly accountId: number;
  readonly number: number;
}

/**
 * Runs in the caller's transaction.
 * @returns the claims of other accounts that this claim ended.
 * @throws Refusal `not_found` or `taken` for the number, `taken` when the account already has one.
 */
export async function enterClaim(
  db: Connection,
  deps: Pick<AccountDeps, 'database' | 'now' | 'claimPolicy' | 'contactEmail'>,
  { accountId, number }: EnteredClaim,
): Promise<readonly LostClaim[]> {
  const at = deps.now();
  const actor = `account/${accountId}`;
  const isApproved = deps.claimPolicy === 'open';
  const member = await findMemberToClaim(db, deps, number, accountId);
  const linkedBy = isApproved ? 'claimant' : null;
  const claim = { accountId, member, linkedBy, claimedAt: at, at, actor } as const;
  const lost = await addClaim(db, deps.database, claim);
  if (lost === null) {
    // The number was claimed since the check above. Checking again gives the precise refusal.
    await findMemberToClaim(db, deps, number, accountId);
    throw new Refusal('taken');
  }
  await recordChanges(db, [
    {
      changedAt: at,
      actor,
      subject: 'claim',
      subjectKey: `fb/${number}`,
      before: null,
      after: { account: accountId, isApproved },
      accountId,
    },
  ]);
  return lost;
}

/** Does nothing for an account without a claim. */
export function notifyAdmins(deps: AccountDeps, account: AccountRow): void {
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
