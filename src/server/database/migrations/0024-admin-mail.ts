/** Supports the daily mail to admins, and their choice between it, single mails and none. */
import { sql, type Kysely } from 'kysely';

export async function addAdminMail(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    'admin_mail text',
    'digest_sent_on text',
    'is_digest_due integer not null default 0',
  ]) {
    await sql.raw(`alter table accounts add column ${column}`).execute(db);
  }
}
