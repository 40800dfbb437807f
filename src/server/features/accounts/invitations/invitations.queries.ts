/** SQL for inviting people, and for using an invitation. */
import { sql, type Insertable } from 'kysely';
import type { InvitationsTable } from '#server/database/schema/claims.ts';
import type { Connection } from '#server/database/open-database.ts';

export type NewInvitation = Pick<
  Insertable<InvitationsTable>,
  'member_id' | 'email' | 'email_key' | 'invited_by' | 'counts_as' | 'invited_at' | 'expires_at'
>;

const rowsPerStatement = 500;

/** The ids by member. */
export async function insertInvitations(
  db: Connection,
  invitations: readonly NewInvitation[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (let start = 0; start < invitations.length; start += rowsPerStatement) {
    const rows = await db
      .insertInto('invitations')
      .values(invitations.slice(start, start + rowsPerStatement))
      .returning(['id', 'member_id'])
      .execute();
    for (const row of rows) ids.set(row.member_id, row.id);
  }
  return ids;
}

/** It waits, or its link works. */
const isOpen = (now: number) => sql<boolean>`invitations.used_at is null
  and invitations.failed_at is null
  and invitations.expires_at > ${now}`;

/** Whether this account has invited the member already. */
export async function hasInvited(
  db: Connection,
  { memberId, inviterId }: { readonly memberId: number; readonly inviterId: number },
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .where(isOpen(now))
    .where('member_id', '=', memberId)
    .where('invited_by', '=', inviterId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

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
          .where('is_approved', '=', 1)
          .where('is_validated', '=', 1)
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

/** With what decides whether they can be used: the member, the inviter, and who has the number. */
const invitationsWithFacts = (db: Connection) =>
  db
    .selectFrom('invitations')
    .innerJoin('shown_members as members', 'members.id', 'invitations.member_id')
    .innerJoin('accounts as inviters', 'inviters.id', 'invitations.invited_by')
    .leftJoin('claims as own_claims', (join) =>
      join
        .onRef('own_claims.account_id', '=', 'inviters.id')
        .on('own_claims.is_approved', '=', 1)
        .on('own_claims.is_validated', '=', 1),
    )
    .leftJoin('shown_members as own', 'own.id', 'own_claims.member_id')
    .leftJoin('claims as held', (join) =>
      join
        .onRef('held.member_id', '=', 'members.id')
        .on('held.is_approved', '=', 1)
        .on('held.is_validated', '=', 1),
    )
    .selectAll('invitations')
    .select([
      'members.number',
      'members.first_name',
      'members.last_name',
      'members.deceased',
      'inviters.role as inviter_role',
      'inviters.disabled_at as inviter_disabled_at',
      'own.number as inviter_number',
      'own.first_name as inviter_first_name',
      'own.last_name as inviter_last_name',
      'own.deceased as inviter_deceased',
      'held.account_id as holder_id',
    ]);

export async function findInvitation(
  db: Connection,
  which: { readonly id: number } | { readonly tokenHash: string },
) {
  return invitationsWithFacts(db)
    .where((eb) =>
      'id' in which
        ? eb('invitations.id', '=', which.id)
        : eb('invitations.token_hash', '=', which.tokenHash),
    )
    .executeTakeFirst();
}

/** The approval that the account has used for this member. */
export async function findUsedApproval(
  db: Connection,
  { accountId, memberId }: { readonly accountId: number; readonly memberId: number },
) {
  return invitationsWithFacts(db)
    .where('invitations.used_by', '=', accountId)
    .where('invitations.member_id', '=', memberId)
    .where('counts_as', '=', 'approval')
    .executeTakeFirst();
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

export async function markOpened(db: Connection, id: number, at: number): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ opened_at: at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
}

/** Of several who use it at once, one succeeds. */
export async function takeInvitation(
  db: Connection,
  { id, accountId, at }: { readonly id: number; readonly accountId: number; readonly at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set((eb) => ({
      used_at: at,
      used_by: accountId,
      opened_at: eb.fn.coalesce('opened_at', eb.val(at)),
    }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Also a used one. */
export async function deleteInvitation(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).execute();
}

/** False when it was used or does not exist. */
export async function deleteUnused(db: Connection, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** With the same time as limit for those that were used and those that have expired. */
export async function deleteOldInvitations(db: Connection, before: number): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where((eb) => eb.or([eb('used_at', '<', before), eb('expires_at', '<', before)]))
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<', before)]))
    .execute();
}
