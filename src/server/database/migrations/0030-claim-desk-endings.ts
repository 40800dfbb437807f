/** Ended requests for another mailbox are kept for a while, and invitations that could not be sent are tried again later. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function addClaimDeskEndings(
  db: Kysely<unknown>,
  { instantColumn }: DatabaseDialect,
): Promise<void> {
  const statements = [
    `alter table mailbox_moves add column ended_at ${instantColumn}`,
    `alter table invitations add column attempts integer not null default 0`,
    `alter table invitations add column try_at ${instantColumn}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
