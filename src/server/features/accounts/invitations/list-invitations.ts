/** Admins list the invitations, and withdraw one that was not used. */
import { sql } from 'kysely';
import {
  invitationListLimit,
  invitationStates,
  type Invitation,
  type InvitationList,
  type invitationOperations,
  type InvitationState,
} from '#contract/accounts/invitations.ts';
import { toInstant, toInstantOrNull } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { asAdmin, decide, rejection } from '#server/identity/decide.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { invitationKind } from './invitation-kind.ts';

const stateAt = (now: number) => sql<InvitationState>`case
  when used_at is not null then 'used'
  when failed_at is not null then 'undelivered'
  when invitations.expires_at <= ${now} then 'expired'
  when sent_at is null then 'waiting'
  when opened_at is not null then 'opened'
  else 'sent' end`;

/** Newest first. */
async function findLatestInvitations(db: Connection, now: number) {
  return db
    .selectFrom('invitations')
    .innerJoin('shown_members as members', 'members.id', 'invitations.member_id')
    .innerJoin('accounts as inviters', 'inviters.id', 'invitations.invited_by')
    .orderBy('invitations.id', 'desc')
    .limit(invitationListLimit)
    .selectAll('invitations')
    .select([
      stateAt(now).as('state'),
      'members.number',
      'members.first_name',
      'members.last_name',
      'inviters.first_name as inviter_first_name',
      'inviters.last_name as inviter_last_name',
    ])
    .execute();
}

type Row = Awaited<ReturnType<typeof findLatestInvitations>>[number];

function changedAt({ state, ...row }: Row): number | null {
  switch (state) {
    case 'used':
      return row.used_at;
    case 'undelivered':
      return row.failed_at;
    case 'opened':
      return row.opened_at;
    case 'expired':
      return row.expires_at;
    case 'sent':
      return row.sent_at;
    default:
      return null;
  }
}

const present = (row: Row): Invitation => ({
  invitationId: row.id,
  freakBrotherNumber: row.number,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  countsAs: row.counts_as,
  state: row.state,
  invitedAt: toInstant(row.invited_at),
  changedAt: toInstantOrNull(changedAt(row)),
  inviterId: row.invited_by,
  inviterName: `${row.inviter_first_name} ${row.inviter_last_name}`,
  usedBy: row.used_by,
});

type ListDeps = Pick<IdentityDeps, 'database' | 'now'>;

export async function listInvitations({
  database: { kysely },
  now,
}: ListDeps): Promise<InvitationList> {
  const at = now();
  const rows = await findLatestInvitations(kysely, at);
  const counted = await kysely
    .selectFrom(kysely.selectFrom('invitations').select(stateAt(at).as('state')).as('states'))
    .groupBy('state')
    .select((eb) => ['state', eb.fn.countAll<number>().as('invitations')])
    .execute();
  const byState = new Map(counted.map(({ state, invitations }) => [state, invitations]));
  const counts = Object.fromEntries(
    invitationStates.map((state) => [state, byState.get(state) ?? 0]),
  ) as InvitationList['counts'];
  return { invitations: rows.map(present), counts };
}

/** @throws Refusal `not_found` when it was used or withdrawn already */
export async function withdrawInvitation(
  deps: IdentityDeps,
  { params: { invitation: id } }: Input<typeof invitationOperations.withdrawInvitation>,
  { viewer }: Caller<Viewer>,
): Promise<InvitationList> {
  await decide(deps, 'invitation', invitationKind, { id, ...rejection('') }, asAdmin(deps, viewer));
  return listInvitations(deps);
}
