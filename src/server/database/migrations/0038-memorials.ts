/** Supports memorials: the list of deceased members, remembrances, and the keepers of memorials. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

/** Everyone sees approved remembrances, and only these. */
const contentChanges = [
  { event: 'insert', condition: 'new.approved_at is not null' },
  { event: 'update', condition: 'new.approved_at is not null or old.approved_at is not null' },
  { event: 'delete', condition: 'old.approved_at is not null' },
] as const;

export async function createMemorials(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const { idColumn, instantColumn } = dialect;
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  const ofMember = `member_id ${bigId} not null references members (id) on delete cascade`;
  const ofAccount = `account_id ${bigId} not null references accounts (id) on delete cascade`;
  const byAccount = `${bigId} references accounts (id) on delete set null`;
  const statements = [
    // Only with both columns in front, SQLite prefers it to the index of numbers.
    `create index members_deceased on members (series, deceased, number)
      where series = 'fb' and deceased = 1`,
    `create table remembrances (
      id ${idColumn},
      ${ofMember},
      ${ofAccount},
      text text not null,
      photo_name text unique,
      photo_width integer not null default 0,
      photo_height integer not null default 0,
      photo_file_name text not null default '',
      written_at ${instantColumn} not null,
      changed_at ${instantColumn} not null,
      approved_at ${instantColumn},
      approved_by ${byAccount},
      reported_at ${instantColumn},
      report_reason text not null default '',
      unique (member_id, account_id),
      check (text <> ''),
      check (approved_at is not null or approved_by is null),
      check (reported_at is not null or report_reason = '')
    )`,
    `create index remembrances_account on remembrances (account_id)`,
    `create index remembrances_approver on remembrances (approved_by) where approved_by is not null`,
    `create index remembrances_waiting on remembrances (id)
      where approved_at is null or reported_at is not null`,
    `create table memorial_keepers (
      id ${idColumn},
      ${ofMember},
      ${ofAccount},
      relation text not null,
      asked_at ${instantColumn} not null,
      approved_at ${instantColumn},
      approved_by ${byAccount},
      ended_at ${instantColumn},
      unique (member_id, account_id),
      check (relation <> ''),
      check (approved_at is not null or approved_by is null)
    )`,
    `create index memorial_keepers_account on memorial_keepers (account_id)`,
    `create index memorial_keepers_approver on memorial_keepers (approved_by)
      where approved_by is not null`,
    `create index memorial_keepers_waiting on memorial_keepers (id)
      where approved_at is null and ended_at is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const change of contentChanges) {
    await dialect.versionContentWhen(db, { table: 'remembrances', ...change });
  }
}
