/** Unlinks a number from its holder, and gives it to an account or to a person who is invited. */
import type { Connection } from '#server/database/open-database.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { AccountDeps } from '../account-deps.ts';
import { deleteClaim } from '../claims/claims.queries.ts';
import { findMemberWithNumber } from '../claims/find-member-to-claim.ts';
import { addClaim } from '../claims/hold-number.ts';
import { addInvitations } from '../invitations/invite.ts';
import { approvedMessage } from '../notices/admin-messages.ts';
import { withdrawVouchesBy } from '../vouching/vouches.queries.ts';
import { updateChange, type Change } from './announced-changes.queries.ts';
import { endKeeping, findLinkedBy, type Target } from './holders.queries.ts';

interface Given {
  readonly messages: readonly Message[];
  readonly invitationId: number | null;
}

interface Giving {
  readonly at: number;
  /** Undefined for a person without an account. */
  readonly receiver: Target | undefined;
}

/** Runs in the caller's transaction, which has locked the accounts and the member, and has checked that it can be done. */
export async function giveNumber(
  db: Connection,
  deps: Pick<AccountDeps, 'database' | 'now' | 'origin' | 'contactEmail'>,
  change: Change,
  { at, receiver }: Giving,
): Promise<Given> {
  const { account_id: holderId, member_id: memberId, number, begun_by: adminId } = change;
  if (adminId === null) throw new Error('A change without an admin is not carried out.');
  const linkedBy = await findLinkedBy(db, holderId);
  if (!(await deleteClaim(db, { accountId: holderId, memberId, isApproved: true }))) {
    throw new Error('The holder has no claim.');
  }
  await endKeeping(db, holderId, at);
  await withdrawVouchesBy(db, holderId, at);
  const done = { done_at: at, former_linked_by: linkedBy };
  if (!receiver) {
    const invited = [{ memberId, number, email: change.target_email }];
    const [invitationId = null] = await addInvitations(
      db,
      { inviterId: adminId, countsAs: 'approval', at },
      invited,
    );
    await updateChange(db, change.id, { ...done, invitation_id: invitationId });
    return { messages: [], invitationId };
  }
  const member = await findMemberWithNumber(db, number);
  const claim = { accountId: receiver.id, member, linkedBy: 'admin', claimedAt: at } as const;
  const lost = await addClaim(db, deps.database, { ...claim, at, actor: `account/${adminId}` });
  if (!lost) throw new Error('The number or the account is taken.');
  await updateChange(db, change.id, { ...done, target_account_id: receiver.id });
  return {
    messages: [approvedMessage(deps, receiver.email, number)],
    invitationId: null,
  };
}
