import type { AdminMail } from '#contract/accounts/admin-mail.ts';
import type { Connection } from '#server/database/open-database.ts';

export interface MailedAdmin {
  readonly id: number;
  readonly email: string;
  readonly time_zone_id: string;
  readonly admin_mail: AdminMail | null;
  readonly digest_sent_on: string | null;
  readonly is_digest_due: 0 | 1;
}

/** Admins who are not disabled, ordered by id. */
export async function findMailedAdmins(db: Connection): Promise<MailedAdmin[]> {
  return db
    .selectFrom('accounts')
    .where('role', '=', 'Admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .select(['id', 'email', 'time_zone_id', 'admin_mail', 'digest_sent_on', 'is_digest_due'])
    .execute();
}

export async function findAdminMail(db: Connection, accountId: number): Promise<AdminMail | null> {
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('admin_mail')
    .executeTakeFirst();
  return account?.admin_mail ?? null;
}

export async function setAdminMail(
  db: Connection,
  accountId: number,
  choice: AdminMail | null,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ admin_mail: choice })
    .where('id', '=', accountId)
    .execute();
}

/** So that the claim is mailed even if fewer wait by then. */
export async function leaveToDigest(db: Connection, accountId: number): Promise<void> {
  await db.updateTable('accounts').set({ is_digest_due: 1 }).where('id', '=', accountId).execute();
}

/** Of several processes, one gets the right to send the mail of this day. */
export async function takeDigestDay(
  db: Connection,
  { id, digest_sent_on: before }: MailedAdmin,
  day: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ digest_sent_on: day, is_digest_due: 0 })
    .where('id', '=', id)
    .where((eb) =>
      before === null ? eb('digest_sent_on', 'is', null) : eb('digest_sent_on', '=', before),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The mail was not sent, so that the next attempt may send it. */
export async function giveDigestDayBack(
  db: Connection,
  { id, digest_sent_on: before, is_digest_due: isDue }: MailedAdmin,
  day: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    // A claim that was left to the next mail meanwhile stays due.
    .set({ digest_sent_on: before, ...(isDue === 1 ? { is_digest_due: 1 as const } : {}) })
    .where('id', '=', id)
    .where('digest_sent_on', '=', day)
    .execute();
}
