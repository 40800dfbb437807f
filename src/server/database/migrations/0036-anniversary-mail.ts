/** Supports the mail on the anniversary of a jump, which members turn on, and links that stop mails. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function addAnniversaryMail(
  db: Kysely<unknown>,
  { instantColumn }: DatabaseDialect,
): Promise<void> {
  const statements = [
    'alter table accounts add column anniversary_mail integer not null default 0',
    `alter table accounts add column anniversary_sent_at ${instantColumn}`,
    'alter table accounts add column mail_token text',
    `create unique index accounts_mail_token on accounts (mail_token)
      where mail_token is not null`,
    'create index accounts_anniversary on accounts (id) where anniversary_mail = 1',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
