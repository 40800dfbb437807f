/** Invites one person: an admin, or a member whose invitation counts as a vouch. */
import {
  invitationLifetimeMs,
  invitationProblem,
  type InvitationList,
  type invitationOperations,
} from '#contract/accounts/invitations.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import { lockAccounts, emailKeyOf, lockAsAdmin } from '#server/identity/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { ClaimableMember } from '../claims/claims.queries.ts';
import { findMemberWithNumber } from '../claims/claim-member.ts';
import { recentSince, whyNoVouches, findVoucher } from '../vouching/vouches.ts';
import { findInvitees, hasInvited, insertInvitations } from './invitations.queries.ts';
import { listInvitations } from './list-invitations.ts';
import { sendInvitation } from './send-invitations.ts';

interface Invited {
  readonly memberId: number;
  readonly number: number;
  readonly email: string;
}

type CountsAs = 'approval' | 'vouch';

/** Writes invitations, which wait to be sent. Runs in the caller's transaction. */
export async function addInvitations(
  db: Connection,
  { inviterId, countsAs, at }: { inviterId: number; countsAs: CountsAs; at: number },
  invited: readonly Invited[],
): Promise<number[]> {
  const ids = await insertInvitations(
    db,
    invited.map(({ memberId, email }) => ({
      member_id: memberId,
      email,
      email_key: emailKeyOf(email),
      invited_by: inviterId,
      counts_as: countsAs,
      invited_at: at,
      // Counted anew from the sending.
      expires_at: at + invitationLifetimeMs,
    })),
  );
  await recordChanges(
    db,
    invited.map(({ memberId, number }) => ({
      changedAt: at,
      actor: actorOf(inviterId),
      subject: 'invitation',
      subjectKey: `fb/${number}`,
      before: null,
      // Without the email, which only the invitation itself has.
      after: { invitation: ids.get(memberId) ?? 0, countsAs },
    })),
  );
  return [...ids.values()];
}

/** @throws Refusal `not_found` for a missing number, `taken` when no one can be invited to it */
async function findMemberToInvite(db: Connection, number: number): Promise<ClaimableMember> {
  const member = await findMemberWithNumber(db, number);
  const problem = invitationProblem(member);
  if (problem !== null) throw new Refusal('taken', { message: problem });
  return member;
}

/** If the process stops before, the background sender sends it. */
function sendSoon(deps: IdentityDeps, ids: readonly number[]): void {
  const sending = { ...deps, onFailure: deps.onUndelivered };
  for (const id of ids) deps.deferred.defer(async () => void (await sendInvitation(sending, id)));
}

function refuseSecond(number: number, hint: string): never {
  throw new Refusal('taken', {
    message: `${numberLabel('fb', number)} is already invited. ${hint}`,
  });
}

/**
 * @throws Refusal `forbidden` when the viewer cannot vouch, `not_found` or `taken` for the number, `taken` when the
 * viewer has invited the member already
 */
export async function inviteAsMember(
  deps: IdentityDeps,
  { body: { freakBrotherNumber: number, email } }: Input<typeof invitationOperations.invite>,
  { viewer }: Caller<Viewer>,
): Promise<{ message: string }> {
  const { database, now } = deps;
  const inviterId = viewer.accountId;
  const ids = await database.kysely.transaction().execute(async (db) => {
    // Invitations and vouches of one member follow each other, because both count for one limit.
    await lockAccounts(db, database.dialect, [inviterId]);
    const at = now();
    const problem = whyNoVouches(deps, await findVoucher(db, inviterId, recentSince(at)), at);
    if (problem !== null) throw new Refusal('forbidden', { message: problem });
    const { id: memberId } = await findMemberToInvite(db, number);
    if (await hasInvited(db, { memberId, inviterId }, at)) {
      refuseSecond(number, 'Another member or an admin can invite them too.');
    }
    return addInvitations(db, { inviterId, countsAs: 'vouch', at }, [{ memberId, number, email }]);
  });
  sendSoon(deps, ids);
  return { message: `We are sending the invitation to ${email}.` };
}

/** @throws Refusal `not_found` or `taken` for the number, `taken` when an admin has invited the member already */
export async function inviteAsAdmin(
  deps: IdentityDeps,
  { body: { freakBrotherNumber: number, email } }: Input<typeof invitationOperations.inviteAsAdmin>,
  { viewer }: Caller<Viewer>,
): Promise<InvitationList> {
  const { kysely } = deps.database;
  const ids = await kysely.transaction().execute(async (db) => {
    // Two admins must not invite the same member at once.
    await lockAsAdmin(deps, db, viewer);
    const at = deps.now();
    const { id: memberId } = await findMemberToInvite(db, number);
    const invitee = (await findInvitees(db, [number], at)).get(number);
    if (invitee?.isInvited === true) refuseSecond(number, 'Withdraw that invitation first.');
    const invitation = { inviterId: viewer.accountId, countsAs: 'approval', at } as const;
    return addInvitations(db, invitation, [{ memberId, number, email }]);
  });
  sendSoon(deps, ids);
  return listInvitations(deps);
}
