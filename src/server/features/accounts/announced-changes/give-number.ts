/** Unlinks a number from its holder, and gives it to an account or to a person who is invited. */
import type { Connection } from '#server/database/open-database.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { endKeeping } from '#server/identity/keeping.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { findMemberWithNumber } from '../claims/claim-member.ts';
import { approvedMessage } from '../claims/claim-messages.ts';
import { deleteClaim } from '../claims/claims.queries.ts';
import { addClaim } from '../claims/competing-claims.ts';
import { addInvitations } from '../invitations/invite.ts';
import { withdrawVouchesBy } from '../vouching/vouches.ts';
import { updateChange, type Change } from './announced-changes.queries.ts';
import type { Target } from './check-change.ts';

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
  deps: Pick<IdentityDeps, 'database' | 'now' | 'origin' | 'contactEmail'>,
  change: Change,
  { at, receiver }: Giving,
): Promise<Given> {
  const { account_id: holderId, member_id: memberId, number, begun_by: adminId } = change;
  if (adminId === null) throw new Error('A change without an admin is not carried out.');
  const former = await db
    .selectFrom('claims')
    .where('account_id', '=', holderId)
    .select('linked_by')
    .executeTakeFirst();
  if (!(await deleteClaim(db, { accountId: holderId, memberId, isApproved: true }))) {
    throw new Error('The holder has no claim.');
  }
  await endKeeping(db, { accountId: holderId, at });
  await withdrawVouchesBy(db, holderId, at);
  const done = { done_at: at, former_linked_by: former?.linked_by ?? null };
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
  const lost = await addClaim(db, deps.database, {
    accountId: receiver.id,
    member,
    linkedBy: 'admin',
    claimedAt: at,
    at,
    by: adminId,
  });
  if (!lost) throw new Error('The number or the account is taken.');
  await updateChange(db, change.id, { ...done, target_account_id: receiver.id });
  return {
    messages: [approvedMessage(deps, receiver.email, number)],
    invitationId: null,
  };
}
