/** SQL for invitations that several use cases need. */
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import { refuseField } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { emailKeyOf } from '#server/identity/accounts.ts';
import { refuseLink } from '#server/identity/codes.ts';
import { hashToken } from '#server/identity/secrets.ts';

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

/** An admin who lost the role, or a member who was unlinked, can no longer invite anyone. */
export function mayInvite(invitation: FoundInvitation): boolean {
  if (invitation.inviter_disabled_at !== null) return false;
  return invitation.counts_as === 'approval'
    ? invitation.inviter_role === 'Admin'
    : invitation.inviter_number !== null && invitation.inviter_deceased !== 1;
}

export const canInvite = (invitation: FoundInvitation): boolean =>
  mayInvite(invitation) && invitation.holder_id === null && invitation.deceased === 0;

/** @throws Refusal `bad_request` when the link is wrong, used, withdrawn or expired, or the number is taken */
export async function getInvitation(
  db: Connection,
  token: string,
  now: number,
): Promise<FoundInvitation> {
  const invitation = await findInvitation(db, { tokenHash: hashToken(token) });
  if (invitation?.used_at !== null || invitation.expires_at <= now) refuseLink();
  return canInvite(invitation) ? invitation : refuseLink();
}

interface RegisteringForm {
  readonly invitation?: string | undefined;
  readonly email: string;
  readonly freakBrotherNumber: number;
}

/**
 * For a registration with an invitation.
 * @throws Refusal `bad_request` like `getInvitation`, or when the email or the number differs
 */
export async function checkInvited(
  db: Connection,
  { invitation: token, email, freakBrotherNumber }: RegisteringForm,
  now: number,
): Promise<void> {
  if (token === undefined) return;
  const invitation = await getInvitation(db, token, now);
  if (invitation.number !== freakBrotherNumber) {
    const label = numberLabel('fb', invitation.number);
    refuseField('freakBrotherNumber', `This invitation is for ${label}.`);
  }
  if (invitation.email_key !== emailKeyOf(email)) {
    refuseField('email', `Please use ${invitation.email}: your invitation is for this email.`);
  }
}
