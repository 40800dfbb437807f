/** SQL for former emails. */
import type { Selectable } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { FormerEmailsTable } from '#server/database/schema/sign-in.ts';

export type FormerEmailRow = Selectable<FormerEmailsTable>;

const live = (db: Connection, now: number) =>
  db.selectFrom('former_emails').where('expires_at', '>', now);

export async function findFormerEmail(
  db: Connection,
  which: { readonly id: number } | { readonly tokenHash: string },
  now: number,
): Promise<FormerEmailRow | undefined> {
  return live(db, now)
    .where((eb) =>
      'id' in which ? eb('id', '=', which.id) : eb('token_hash', '=', which.tokenHash),
    )
    .selectAll()
    .executeTakeFirst();
}

export async function countFormerEmails(
  db: Connection,
  accountId: number,
  now: number,
): Promise<number> {
  return countRows(live(db, now).where('account_id', '=', accountId));
}

/** Those that can take the account back, also after an admin has moved it. */
export async function findLiveFormerEmails(
  db: Connection,
  accountId: number,
  now: number,
): Promise<Pick<FormerEmailRow, 'email' | 'email_key'>[]> {
  return live(db, now)
    .where('account_id', '=', accountId)
    .select(['email', 'email_key'])
    .orderBy('id')
    .execute();
}

/** Those for the account's own data, oldest first. */
export async function findShownFormerEmails(
  db: Connection,
  accountId: number,
  now: number,
): Promise<FormerEmailRow[]> {
  return live(db, now)
    .where('account_id', '=', accountId)
    .where('is_shown', '=', 1)
    .orderBy('id')
    .selectAll()
    .execute();
}

export async function deleteExpiredFormerEmails(db: Connection, now: number): Promise<void> {
  await db.deleteFrom('former_emails').where('expires_at', '<=', now).execute();
}
