import type { Insertable } from 'kysely';
import type { ContactMessagesTable } from '#server/database/schema/contact.ts';
import { inBatches } from '#server/database/batch-writer.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { NewAccountRow } from '#server/identity/accounts.ts';

/** Returns the ids by email key. */
export async function insertSampleAccounts(
  db: Connection,
  rows: readonly NewAccountRow[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const batch of inBatches(rows)) {
    const inserted = await db
      .insertInto('accounts')
      .values(batch)
      .returning(['id', 'email_key'])
      .execute();
    for (const { id, email_key } of inserted) ids.set(email_key, id);
  }
  return ids;
}

/** Ids of regular members by number. */
export async function findMemberIds(
  db: Connection,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('members')
    .where('series', '=', 'fb')
    .where('number', 'in', numbers)
    .select(['id', 'number'])
    .execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
}

interface SampleClaimRow {
  readonly accountId: number;
  readonly memberId: number;
  readonly claimedAt: number;
  readonly isApproved: boolean;
}

export async function insertSampleClaims(
  db: Connection,
  claims: readonly SampleClaimRow[],
): Promise<void> {
  const rows = claims.map(({ accountId, memberId, claimedAt, isApproved }) => ({
    account_id: accountId,
    member_id: memberId,
    is_approved: isApproved ? (1 as const) : (0 as const),
    linked_by: isApproved ? ('admin' as const) : null,
    linked_at: isApproved ? claimedAt : null,
    claimed_at: claimedAt,
    is_validated: 1 as const,
  }));
  await db.insertInto('claims').values(rows).execute();
}

/** Records that the newest entry of the change log undoes the one before. */
export async function linkUndo(db: Connection): Promise<void> {
  const [undoing, undone] = await db
    .selectFrom('change_log')
    .orderBy('id', 'desc')
    .limit(2)
    .select('id')
    .execute();
  if (!undoing || !undone) return;
  const entries = db.updateTable('change_log');
  await entries.set({ undoes: undone.id }).where('id', '=', undoing.id).execute();
  await entries.set({ undone_by: undoing.id }).where('id', '=', undone.id).execute();
}

export async function insertSampleMessages(
  db: Connection,
  rows: readonly Insertable<ContactMessagesTable>[],
): Promise<void> {
  await db.insertInto('contact_messages').values(rows).execute();
}
