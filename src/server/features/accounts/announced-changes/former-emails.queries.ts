import type { Insertable, Selectable } from 'kysely';
import { refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { FormerEmailsTable } from '#server/database/schema/sign-in.ts';

export type FormerEmailRow = Selectable<FormerEmailsTable>;

/** @throws Refusal `unauthorized` when the account was deleted meanwhile */
export async function insertFormerEmail(
  db: Connection,
  row: Insertable<FormerEmailsTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('former_emails')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseGoneAccount);
  return id;
}

const live = (db: Connection, now: number) =>
  db.selectFrom('former_emails').where('expires_at', '>', now);

export async function findFormerEmailByToken(
  db: Connection,
  tokenHash: string,
  now: number,
): Promise<FormerEmailRow | undefined> {
  return live(db, now).where('token_hash', '=', tokenHash).selectAll().executeTakeFirst();
}

export async function findFormerEmail(
  db: Connection,
  id: number,
  now: number,
): Promise<FormerEmailRow | undefined> {
  return live(db, now).where('id', '=', id).selectAll().executeTakeFirst();
}

export async function countFormerEmails(
  db: Connection,
  accountId: number,
  now: number,
): Promise<number> {
  const { emails } = await live(db, now)
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('emails'))
    .executeTakeFirstOrThrow();
  return emails;
}

/** Its link before no longer works. */
export async function updateFormerEmailToken(
  db: Connection,
  id: number,
  tokenHash: string,
): Promise<void> {
  await db
    .updateTable('former_emails')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .execute();
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

export async function hideFormerEmails(db: Connection, accountId: number): Promise<void> {
  await db
    .updateTable('former_emails')
    .set({ is_shown: 0 })
    .where('account_id', '=', accountId)
    .execute();
}

/** Also deletes those that were replaced later. */
export async function deleteFormerEmailsSince(
  db: Connection,
  { id, account_id }: Pick<FormerEmailRow, 'id' | 'account_id'>,
): Promise<void> {
  await db
    .deleteFrom('former_emails')
    .where('account_id', '=', account_id)
    .where('id', '>=', id)
    .execute();
}

export async function deleteExpiredFormerEmails(db: Connection, now: number): Promise<void> {
  await db.deleteFrom('former_emails').where('expires_at', '<=', now).execute();
}

/** A second factor that was turned on before stays, with its recovery codes. */
export async function deleteNewSecondFactor(
  db: Connection,
  accountId: number,
  since: number,
): Promise<void> {
  const isNew = db
    .selectFrom('second_factors')
    .where('account_id', '=', accountId)
    .where('turned_on_at', '>', since)
    .select('account_id');
  await db.deleteFrom('recovery_codes').where('account_id', 'in', isNew).execute();
  await db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .where('turned_on_at', '>', since)
    .execute();
}

export async function deleteNewPasskeys(
  db: Connection,
  accountId: number,
  since: number,
): Promise<void> {
  await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .execute();
}
