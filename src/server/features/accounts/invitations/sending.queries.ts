/** SQL for sending invitations. */
import type { Connection } from '#server/database/open-database.ts';

/** The oldest that waits, may be tried now and comes after this one. */
export async function findWaitingAfter(
  db: Connection,
  id: number,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('invitations')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('try_at', 'is', null), eb('try_at', '<=', now)]))
    .where('id', '>', id)
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** Of several processes, one gets the right to send it. The link works from now on. */
export async function takeForSending(
  db: Connection,
  id: number,
  sending: { readonly tokenHash: string; readonly at: number; readonly expiresAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ token_hash: sending.tokenHash, sent_at: sending.at, expires_at: sending.expiresAt })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expires_at', '>', sending.at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The mail server has refused the mail, or could not be reached for too long. */
export async function markUndelivered(db: Connection, id: number, at: number): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ token_hash: null, sent_at: null, failed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Another attempt may succeed. */
export async function giveBack(
  db: Connection,
  id: number,
  next: { readonly attempts: number; readonly tryAt: number; readonly expiresAt: number },
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({
      token_hash: null,
      sent_at: null,
      attempts: next.attempts,
      try_at: next.tryAt,
      expires_at: next.expiresAt,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

/** No one can use it any more, so that no mail is sent. */
export async function markExpired(db: Connection, id: number, at: number): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ token_hash: null, expires_at: at })
    .where('id', '=', id)
    .execute();
}
