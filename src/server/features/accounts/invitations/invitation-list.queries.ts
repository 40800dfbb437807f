/** SQL for lists of invitations. */
import { sql } from 'kysely';
import { invitationListLimit, type InvitationState } from '#contract/accounts/invitations.ts';
import type { Connection } from '#server/database/open-database.ts';

const stateAt = (now: number) => sql<InvitationState>`case
  when used_at is not null then 'used'
  when failed_at is not null then 'undelivered'
  when invitations.expires_at <= ${now} then 'expired'
  when sent_at is null then 'waiting'
  when opened_at is not null then 'opened'
  else 'sent' end`;

/** Newest first. */
export async function findLatestInvitations(db: Connection, now: number) {
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

export async function countInvitations(db: Connection, now: number) {
  return db
    .selectFrom(db.selectFrom('invitations').select(stateAt(now).as('state')).as('states'))
    .groupBy('state')
    .select((eb) => ['state', eb.fn.countAll<number>().as('invitations')])
    .execute();
}

/** Those that the account has sent, and those that it has used. */
export async function findInvitationsOf(db: Connection, accountId: number) {
  return db
    .selectFrom('invitations')
    .innerJoin('members', 'members.id', 'invitations.member_id')
    .where((eb) => eb.or([eb('invited_by', '=', accountId), eb('used_by', '=', accountId)]))
    .orderBy('invitations.id')
    .select(['members.number', 'email', 'invited_by', 'used_by', 'invited_at', 'used_at'])
    .execute();
}
