/** SQL for lists of invitations, and for those of one account. */
import { toInstant, toInstantOrNull } from '#contract/time.ts';
import { sql } from 'kysely';
import {
  invitationListLimit,
  invitationStates,
  type InvitationState,
  type Invitation,
  type InvitationList,
  type invitationOperations,
} from '#contract/accounts/invitations.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { deleteUnused, findInvitation } from './invitations.queries.ts';
import { lockAsAdmin } from '#server/identity/accounts.ts';

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

async function countInvitations(db: Connection, now: number) {
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

function present(row: Row): Invitation {
  const changed = changedAt(row);
  return {
    invitationId: row.id,
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    countsAs: row.counts_as,
    state: row.state,
    invitedAt: toInstant(row.invited_at),
    changedAt: toInstantOrNull(changed),
    inviterId: row.invited_by,
    inviterName: `${row.inviter_first_name} ${row.inviter_last_name}`,
    usedBy: row.used_by,
  };
}

export async function listInvitations({
  database: { kysely },
  now,
}: Pick<IdentityDeps, 'database' | 'now'>): Promise<InvitationList> {
  const at = now();
  const rows = await findLatestInvitations(kysely, at);
  const counted = new Map(
    (await countInvitations(kysely, at)).map(({ state, invitations }) => [state, invitations]),
  );
  const counts = Object.fromEntries(
    invitationStates.map((state) => [state, counted.get(state) ?? 0]),
  ) as InvitationList['counts'];
  return { invitations: rows.map(present), counts };
}

// Withdraws an invitation that was not used.

/** @throws Refusal `not_found` when it was used or withdrawn already */
export async function withdrawInvitation(
  deps: Pick<IdentityDeps, 'database' | 'now'>,
  { params: { invitation: id } }: Input<typeof invitationOperations.withdrawInvitation>,
  { viewer }: Caller<Viewer>,
): Promise<InvitationList> {
  await deps.database.kysely.transaction().execute(async (db) => {
    await lockAsAdmin(deps, db, viewer);
    const invitation = await findInvitation(db, { id });
    if (!invitation || !(await deleteUnused(db, id))) {
      throw new Refusal('not_found', {
        message: 'This invitation was already used or withdrawn.',
      });
    }
    await recordChanges(db, [
      {
        changedAt: deps.now(),
        actor: actorOf(viewer.accountId),
        subject: 'invitation',
        subjectKey: `fb/${invitation.number}`,
        before: { invitation: id, countsAs: invitation.counts_as },
        after: null,
      },
    ]);
  });
  return listInvitations(deps);
}
