import type { Generated, Selectable } from 'kysely';
import type { SchemaDialect } from '../dialects/dialect.ts';

/** What a member or a keeper wrote about a deceased member. Goes with its account. */
export interface RemembrancesTable {
  id: Generated<number>;
  /** The deceased member. */
  member_id: number;
  /** The writer: one remembrance of each deceased member. */
  account_id: number;
  text: string;
  /** Base name of the photo's files in the photo storage; null without a photo. */
  photo_name: string | null;
  /** In pixels, of the thumbnail; 0 without a photo. */
  photo_width: Generated<number>;
  photo_height: Generated<number>;
  /** The name of the uploaded file; '' if unknown. */
  photo_file_name: Generated<string>;
  written_at: number;
  /** When the text or the photo changed. */
  changed_at: number;
  /**
   * Null while it waits for a keeper or an admin. It waits again after a change by the writer, unless the writer keeps the
   * memorial, and once the writer is no longer linked or no longer keeps it.
   */
  approved_at: number | null;
  /** Null when the account was deleted. */
  approved_by: number | null;
  /** When someone reported it. It is then hidden until an admin has decided, unless an admin has kept it before. */
  reported_at: number | null;
  /** '' without a reason. */
  report_reason: Generated<string>;
  /** When an admin kept this version after a report. Null again after a change by the writer. */
  kept_at: number | null;
}

/**
 * A report of a remembrance that was removed before an admin kept it: the next one by this writer about this member is
 * reported from the start. Goes with its account.
 */
interface RemovedReportsTable {
  member_id: number;
  account_id: number;
  reported_at: number;
  report_reason: string;
}

/** A relative or friend who keeps the page of a deceased member, or asks to. One row for each account and member. */
export interface MemorialKeepersTable {
  id: Generated<number>;
  member_id: number;
  account_id: number;
  /** As the person wrote it, such as "her brother". */
  relation: string;
  asked_at: number;
  /** Null while an admin has not approved it. */
  approved_at: number | null;
  approved_by: number | null;
  /** When it was refused, withdrawn or ended. */
  ended_at: number | null;
}

export interface MemorialTables {
  remembrances: RemembrancesTable;
  removed_reports: RemovedReportsTable;
  memorial_keepers: MemorialKeepersTable;
}

export type RemembranceRow = Selectable<RemembrancesTable>;
export type KeeperRow = Selectable<MemorialKeepersTable>;

/** Everyone sees approved remembrances, and only these; those of approved keepers without a number while these keep the memorial. */
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
    ...contentChanges.flatMap((change) =>
      versionContentWhen({ table: 'memorial_keepers', ...change }),
    ),
    `create index memorial_keepers_account on memorial_keepers (account_id)`,
    `create index memorial_keepers_approver on memorial_keepers (approved_by)
      where approved_by is not null`,
    `create index memorial_keepers_waiting on memorial_keepers (id)
      where approved_at is null and ended_at is null`,
  ];
};
