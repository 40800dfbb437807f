import type { SchemaDialect } from '../dialects/dialect.ts';

/** Everyone sees approved remembrances, and only these. */
const contentChanges = [
  { event: 'insert', condition: 'new.approved_at is not null' },
  { event: 'update', condition: 'new.approved_at is not null or old.approved_at is not null' },
  { event: 'delete', condition: 'old.approved_at is not null' },
] as const;

export const memorialTables = ({ id, bigint, versionContentWhen }: SchemaDialect) => {
  const ofMember = `member_id ${bigint} not null references members (id) on delete cascade`;
  const ofAccount = `account_id ${bigint} not null references accounts (id) on delete cascade`;
  const byAccount = `${bigint} references accounts (id) on delete set null`;
  return [
    `create table remembrances (
      id ${id},
      ${ofMember},
      ${ofAccount},
      text text not null,
      photo_name text unique,
      photo_width integer not null default 0,
      photo_height integer not null default 0,
      photo_file_name text not null default '',
      written_at ${bigint} not null,
      changed_at ${bigint} not null,
      approved_at ${bigint},
      approved_by ${byAccount},
      reported_at ${bigint},
      report_reason text not null default '',
      kept_at ${bigint},
      unique (member_id, account_id),
      check (text <> ''),
      check (approved_at is not null or approved_by is null),
      check (reported_at is not null or report_reason = '')
    )`,
    `create index remembrances_account on remembrances (account_id)`,
    `create index remembrances_approver on remembrances (approved_by)
      where approved_by is not null`,
    `create index remembrances_waiting on remembrances (id)
      where approved_at is null or reported_at is not null`,
    ...contentChanges.flatMap((change) => versionContentWhen({ table: 'remembrances', ...change })),

    `create table removed_reports (
      ${ofMember},
      ${ofAccount},
      reported_at ${bigint} not null,
      report_reason text not null,
      primary key (member_id, account_id)
    )`,
    `create index removed_reports_account on removed_reports (account_id)`,

    `create table memorial_keepers (
      id ${id},
      ${ofMember},
      ${ofAccount},
      relation text not null,
      asked_at ${bigint} not null,
      approved_at ${bigint},
      approved_by ${byAccount},
      ended_at ${bigint},
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
};
