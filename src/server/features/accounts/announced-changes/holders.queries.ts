/** SQL for who gets a number, and for what its holder loses with it. */
import type { LinkedBy } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';

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
    .select(['accounts.id', 'email', 'role', 'disabled_at', 'members.number as claimed_number'])
    .executeTakeFirst();
}

export type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

/** Who linked the account to its number. */
export async function findLinkedBy(db: Connection, accountId: number): Promise<LinkedBy | null> {
  const claim = await db
    .selectFrom('claims')
    .where('account_id', '=', accountId)
    .select('linked_by')
    .executeTakeFirst();
  return claim?.linked_by ?? null;
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
