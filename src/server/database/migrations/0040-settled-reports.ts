/** Keeps what admins decided about reports of remembrances, and reports of those that were removed. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function addSettledReports(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const { instantColumn } = dialect;
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  const statements = [
    `alter table remembrances add column kept_at ${instantColumn}`,
    `create table removed_reports (
      member_id ${bigId} not null references members (id) on delete cascade,
      account_id ${bigId} not null references accounts (id) on delete cascade,
      reported_at ${instantColumn} not null,
      report_reason text not null,
      primary key (member_id, account_id)
    )`,
    `create index removed_reports_account on removed_reports (account_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
