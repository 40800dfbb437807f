/** Invites one person: an admin, or a member whose invitation counts as a vouch. */
import { sql } from 'kysely';
import {
  invitationLifetimeMs,
  invitationProblem,
  type InvitationList,
  type invitationOperations,
} from '#contract/accounts/invitations.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { actorOf, recordChanges } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { emailKeyOf, lockAccounts, lockAsAdmin } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import { findMemberWithNumber } from '../claims/claim-member.ts';
import type { ClaimableMember } from '../claims/claims.queries.ts';
import { findVoucher, whyNoVouches } from '../vouching/vouches.ts';
import { listInvitations } from './list-invitations.ts';
import { sendInvitation } from './send-invitations.ts';

/** Databases limit the parameters of one statement. */
const rowsPerStatement = 500;

/** It waits, or its link works. */
const isOpen = (now: number) => sql<boolean>`invitations.used_at is null
  and invitations.failed_at is null
  and invitations.expires_at > ${now}`;

export interface Invitee {
  readonly memberId: number;
  readonly number: number;
  /** Empty for a withheld name. */
  readonly firstName: string;
  readonly lastName: string;
  readonly isDeceased: boolean;
  /** Whether the number is linked to an account. */
  readonly isClaimed: boolean;
  /** Whether an admin has invited the member, and the invitation is open. */
  readonly isInvited: boolean;
}

/** The members with these numbers. */
export async function findInvitees(
  db: Connection,
  numbers: readonly number[],
  now: number,
): Promise<Map<number, Invitee>> {
  const invitees = new Map<number, Invitee>();
  for (let start = 0; start < numbers.length; start += rowsPerStatement) {
    const rows = await db
      .selectFrom('shown_members as members')
      .where('series', '=', 'fb')
      .where('number', 'in', numbers.slice(start, start + rowsPerStatement))
      .select((eb) => [
        'members.id',
        'members.number',
        'members.first_name',
        'members.last_name',
        'members.deceased',
        eb
          .selectFrom('claims')
          .whereRef('claims.member_id', '=', 'members.id')
          .where(isLinked())
          .select(({ fn }) => fn.countAll<number>().as('claims'))
          .as('claims'),
        eb
          .selectFrom('invitations')
          .where(isOpen(now))
          .whereRef('invitations.member_id', '=', 'members.id')
          .where('counts_as', '=', 'approval')
          .select(({ fn }) => fn.countAll<number>().as('invitations'))
          .as('invitations'),
      ])
      .execute();
    for (const row of rows) {
      invitees.set(row.number, {
        memberId: row.id,
        number: row.number,
        firstName: row.first_name,
        lastName: row.last_name,
        isDeceased: row.deceased === 1,
        isClaimed: (row.claims ?? 0) > 0,
        isInvited: (row.invitations ?? 0) > 0,
      });
    }
  }
  return invitees;
}

interface Invited {
  readonly memberId: number;
  readonly number: number;
  readonly email: string;
}

interface Inviting {
  readonly inviterId: number;
  readonly countsAs: 'approval' | 'vouch';
  readonly at: number;
}

/** Writes invitations, which wait to be sent. Runs in the caller's transaction. */
export async function addInvitations(
  db: Connection,
  { inviterId, countsAs, at }: Inviting,
  invited: readonly Invited[],
): Promise<number[]> {
  /** By member. */
  const ids = new Map<number, number>();
  for (let start = 0; start < invited.length; start += rowsPerStatement) {
    const rows = await db
      .insertInto('invitations')
      .values(
        invited.slice(start, start + rowsPerStatement).map(({ memberId, email }) => ({
          member_id: memberId,
          email,
          email_key: emailKeyOf(email),
          invited_by: inviterId,
          counts_as: countsAs,
          invited_at: at,
          // Counted anew from the sending.
          expires_at: at + invitationLifetimeMs,
        })),
      )
      .returning(['id', 'member_id'])
      .execute();
    for (const row of rows) ids.set(row.member_id, row.id);
  }
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
      accountId: null,
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
    const problem = whyNoVouches(deps, await findVoucher(db, inviterId, at), at);
    if (problem !== null) throw new Refusal('forbidden', { message: problem });
    const { id: memberId } = await findMemberToInvite(db, number);
    const earlier = await db
      .selectFrom('invitations')
      .where(isOpen(at))
      .where('member_id', '=', memberId)
      .where('invited_by', '=', inviterId)
      .select('id')
      .executeTakeFirst();
    if (earlier) refuseSecond(number, 'Another member or an admin can invite them too.');
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
