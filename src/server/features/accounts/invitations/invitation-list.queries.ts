/** SQL for lists of invitations, and for those of one account. */
import { sql } from 'kysely';
import { invitationListLimit, type InvitationState } from '#contract/accounts/invitations.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
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

type Invited = Pick<AccountRow, 'id' | 'email_key' | 'validated_at'>;

/**
 * Those that the account has sent or used, and those to its email. The email of an account that was never validated
 * is not proven, so those to it are left out.
 */
export async function findInvitationsOf(
  db: Connection,
  { id, email_key: emailKey, validated_at: validatedAt }: Invited,
) {
  const provenKeys = validatedAt === null ? [] : [emailKey];
  return db
    .selectFrom('invitations')
    .innerJoin('members', 'members.id', 'invitations.member_id')
    .where((eb) =>
      eb.or([
        eb('invited_by', '=', id),
        eb('used_by', '=', id),
        ...provenKeys.map((key) => eb('email_key', '=', key)),
      ]),
    )
    .orderBy('invitations.id')
    .select(['members.number', 'email', 'invited_by', 'used_by', 'invited_at', 'used_at'])
    .execute();
}

/**
 * Deletes the invitations to the account's email, and those that it has used. Runs before the account is deleted, in
 * the same transaction. Those to an email that was never validated stay.
 */
export async function deleteInvitationsTo(db: Connection, accountId: number): Promise<void> {
  const owner = db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('validated_at', 'is not', null);
  await db
    .deleteFrom('invitations')
    .where((eb) =>
      eb.or([
        eb('email_key', 'in', owner.select('email_key')),
        eb('used_by', 'in', owner.select('id')),
      ]),
    )
    .execute();
}
