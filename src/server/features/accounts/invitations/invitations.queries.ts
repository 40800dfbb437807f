/** SQL for invitations that several use cases need. */
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import { isLinked } from '#server/identity/member-of-account.ts';

/** With what decides whether they can be used: the member, the inviter, and who has the number. */
const invitationsWithFacts = (db: Connection) =>
  db
    .selectFrom('invitations')
    .innerJoin('shown_members as members', 'members.id', 'invitations.member_id')
    .innerJoin('accounts as inviters', 'inviters.id', 'invitations.invited_by')
    .leftJoin('claims as own_claims', (join) =>
      join.onRef('own_claims.account_id', '=', 'inviters.id').on(isLinked('own_claims')),
    )
    .leftJoin('shown_members as own', 'own.id', 'own_claims.member_id')
    .leftJoin('claims as held', (join) =>
      join.onRef('held.member_id', '=', 'members.id').on(isLinked('held')),
    )
    .selectAll('invitations')
    .select([
      'members.number',
      'members.first_name',
      'members.last_name',
      'members.deceased',
      'members.is_name_withheld',
      'inviters.first_name as inviter_account_first_name',
      'inviters.last_name as inviter_account_last_name',
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

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

export const findUnused = (db: Connection, ids: readonly number[]) =>
  invitationsWithFacts(db).where('invitations.id', 'in', ids).where('used_at', 'is', null);

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

/**
 * Those that the account has sent or used, and those to its email. The email of an account that was never validated
 * is not proven, so those to it are left out.
 */
export async function findInvitationsOf(
  db: Connection,
  {
    id,
    email_key: emailKey,
    validated_at: validatedAt,
  }: Pick<AccountRow, 'id' | 'email_key' | 'validated_at'>,
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

/** Also a used one. */
export async function deleteInvitation(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).execute();
}

/** Runs before the account is deleted, in the same transaction. Those that an account used without being validated stay. */
export async function deleteInvitationsUsedBy(db: Connection, accountId: number): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('used_by', 'in', (eb) =>
      eb
        .selectFrom('accounts')
        .where('id', '=', accountId)
        .where('validated_at', 'is not', null)
        .select('id'),
    )
    .execute();
}

/** With the same time as limit for those that were used and those that have expired. */
export async function deleteOldInvitations(db: Connection, before: number): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where((eb) => eb.or([eb('used_at', '<', before), eb('expires_at', '<', before)]))
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<', before)]))
    .execute();
}
