/** SQL for who has a number, and for what the holder loses with it. */
import type { ChangeKind } from '#contract/accounts/announced-changes.ts';
import type { Connection } from '#server/database/open-database.ts';

/** The member with the number, and the account that is linked to it. */
export async function findHolder(db: Connection, number: number) {
  return db
    .selectFrom('members')
    .leftJoin('claims', (join) =>
      join
        .onRef('claims.member_id', '=', 'members.id')
        .on('claims.is_approved', '=', 1)
        .on('claims.is_validated', '=', 1),
    )
    .leftJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select([
      'members.id as member_id',
      'members.deceased',
      'claims.linked_at',
      'accounts.id as account_id',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.email_key',
      'accounts.role',
      'accounts.disabled_at',
    ])
    .executeTakeFirst();
}

export type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>;

/** The account with an email or an id that gets a number, and what it has claimed. */
export async function findTarget(
  db: Connection,
  which: { readonly id: number } | { readonly emailKey: string },
) {
  return db
    .selectFrom('accounts')
    .leftJoin('claims', 'claims.account_id', 'accounts.id')
    .leftJoin('members', 'members.id', 'claims.member_id')
    .where('validated_at', 'is not', null)
    .where((eb) =>
      'id' in which ? eb('accounts.id', '=', which.id) : eb('email_key', '=', which.emailKey),
    )
    .select([
      'accounts.id',
      'email',
      'disabled_at',
      'members.number as claimed_number',
      'validated_at',
    ])
    .executeTakeFirst();
}

/** A message that can begin a change. */
export async function findRequest(db: Connection, messageId: number) {
  return db
    .selectFrom('contact_messages')
    .where('id', '=', messageId)
    .where('confirmed_at', 'is not', null)
    .where('about', 'in', ['lost-email', 'my-number'])
    .select(['id', 'about', 'number', 'email', 'email_key', 'assigned_to', 'closed_at'])
    .executeTakeFirst();
}

export const kindOf = (about: string): ChangeKind => (about === 'lost-email' ? 'move' : 'give');

/** Other confirmed messages from which a change of the number can begin, newest first. */
export async function findOtherRequests(
  db: Connection,
  { id, number }: { readonly id: number; readonly number: number },
) {
  return db
    .selectFrom('contact_messages')
    .where('number', '=', number)
    .where('about', 'in', ['lost-email', 'my-number'])
    .where('confirmed_at', 'is not', null)
    .where('id', '<>', id)
    .orderBy('confirmed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .select(['id', 'about', 'name', 'confirmed_at', 'closed_at'])
    .execute();
}

/** The message leaves the inbox while its change is open. Its photos stay until that is done. */
export async function closeRequest(
  db: Connection,
  { id, adminId, at }: { readonly id: number; readonly adminId: number; readonly at: number },
): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set((eb) => ({ closed_at: at, assigned_to: eb.fn.coalesce('assigned_to', eb.val(adminId)) }))
    .where('id', '=', id)
    .execute();
}

export async function reopenRequest(db: Connection, messageId: number | null): Promise<void> {
  if (messageId === null) return;
  await db
    .updateTable('contact_messages')
    .set({ closed_at: null })
    .where('id', '=', messageId)
    .execute();
}

export async function deleteProofsOfMessage(
  db: Connection,
  messageId: number | null,
): Promise<void> {
  if (messageId === null) return;
  await db.deleteFrom('proofs').where('message_id', '=', messageId).execute();
}

/** The account no longer keeps pages of deceased members. `resumeKeeping` with the same time undoes it. */
export async function endKeeping(db: Connection, accountId: number, at: number): Promise<void> {
  await db
    .updateTable('memorial_keepers')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function resumeKeeping(
  db: Connection,
  accountId: number,
  endedAt: number,
): Promise<void> {
  await db
    .updateTable('memorial_keepers')
    .set({ ended_at: null })
    .where('account_id', '=', accountId)
    .where('ended_at', '=', endedAt)
    .execute();
}

/** Withdraws what the account vouched. */
export async function withdrawVouchesBy(
  db: Connection,
  accountId: number,
  at: number,
): Promise<void> {
  await db
    .updateTable('vouches')
    .set({ withdrawn_at: at })
    .where('voucher_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export async function deleteInvitation(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).execute();
}
