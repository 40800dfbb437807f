/** Links an account to a member, or asks an admin to; told to the admins once the account is validated. */
import { recordChanges } from '#server/database/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import { claimMessage } from './account-messages.ts';
import type { AccountParts } from './account-parts.ts';
import { findAdminEmails } from './accounts.queries.ts';
import { findClaimOf, insertClaim, type ClaimableMember } from './claims.queries.ts';

interface EnteredClaim {
  readonly accountId: number;
  readonly member: Pick<ClaimableMember, 'id' | 'number'>;
}

/**
 * For the running transaction.
 *
 * @throws the database's unique violation when the account or the member has a claim already.
 */
export async function enterClaim(
  db: Connection,
  { now, areClaimsOpen }: Pick<AccountParts, 'now' | 'areClaimsOpen'>,
  { accountId, member }: EnteredClaim,
): Promise<void> {
  const at = now();
  await insertClaim(db, { accountId, memberId: member.id, isApproved: areClaimsOpen }, at);
  await recordChanges(db, [
    {
      changedAt: at,
      actor: `account/${accountId}`,
      subject: 'claim',
      subjectKey: `fb/${member.number}`,
      before: null,
      after: { account: accountId, isApproved: areClaimsOpen },
      accountId,
    },
  ]);
}

/** Nothing happens for an account without a claim. */
export function tellAdmins(parts: AccountParts, account: AccountRow): void {
  const { database, deferred, messaging } = parts;
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
    for (const to of await findAdminEmails(database.kysely)) {
      await messaging.send(claimMessage(parts, to, member, claimant));
    }
  });
}
