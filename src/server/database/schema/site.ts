/** What the site keeps about itself: its texts, the version of its content, its checks, its backups and the messages it sent. */
import type { CheckName, MessageOutcome } from '#contract/site-health/health.ts';
import type { Flag, SchemaDialect } from '../dialects/dialect.ts';

export interface SiteTextsTable {
  name: 'history';
  markdown: string;
  updated_at: number;
}

/** A single row that triggers increment on every publicly visible change. */
interface ContentVersionTable {
  id: 1;
  version: number;
  /** Incremented when what the register in memory shows or searches changes. */
  register_version: number;
}

/** The last backup that was made, and the last one that was verified: at most one row each. */
export interface BackupRecordsTable {
  kind: 'made' | 'verified';
  /** Of the folder of the backup, so that a copy of it is not taken for it. */
  folder_hash: string;
  /** When the backup was complete, or when its verification began. */
  recorded_at: number;
  /** The moment whose data the backup has. */
  backup_made_at: number;
  photos: number | null;
  bytes: number | null;
  /** In plain words, without paths; null if all is well. */
  problem: string | null;
}

/** What came of the checks of Health, whichever process tried: at most one row each. */
export interface CheckOutcomesTable {
  name: CheckName;
  is_failing: Flag;
  good_at: number | null;
  failed_at: number | null;
  /** Of the last failure: the reason of a message, else a sentence. Without addresses, paths and secrets. */
  problem: string | null;
  /** What was measured, such as the end of the certificate. */
  measured: number | null;
  /** When the admins were mailed about it; null if it has been good for a while. */
  told_at: number | null;
}

/** Messages by day, without who got them. */
export interface MessageCountsTable {
  /** Whole days since 1970 UTC. */
  day: number;
  channel: 'email' | 'sms';
  outcome: MessageOutcome;
  count: number;
}

/** At most one row, which tests whether the database accepts writes again after a failed write. */
interface WriteProbesTable {
  id: 1;
  padding: string;
}

export interface SiteTables {
  site_texts: SiteTextsTable;
  content_version: ContentVersionTable;
  backup_records: BackupRecordsTable;
  check_outcomes: CheckOutcomesTable;
  message_counts: MessageCountsTable;
  write_probes: WriteProbesTable;
}

/** Triggers of the other tables increment it; so it is created first. */
export const contentVersionTables = ({ bigint }: SchemaDialect) => [
  `create table content_version (
    id integer primary key check (id = 1),
    version ${bigint} not null,
    register_version ${bigint} not null
  )`,
  `insert into content_version (id, version, register_version) values (1, 1, 1)`,
];

export const historyTables = ({ bigint, versionContentOf }: SchemaDialect) => [
  `create table site_texts (
    name text primary key,
    markdown text not null,
    updated_at ${bigint} not null
  )`,
  ...versionContentOf('site_texts'),
];

export const siteHealthTables = ({ bigint }: SchemaDialect) => [
  `create table backup_records (
    kind text primary key check (kind in ('made', 'verified')),
    folder_hash text not null,
    recorded_at ${bigint} not null,
    backup_made_at ${bigint} not null,
    photos ${bigint},
    bytes ${bigint},
    problem text
  )`,
  `create table check_outcomes (
    name text primary key,
    is_failing integer not null check (is_failing in (0, 1)),
    good_at ${bigint},
    failed_at ${bigint},
    problem text,
    measured ${bigint},
    told_at ${bigint}
  )`,
  `create table message_counts (
    day integer not null,
    channel text not null check (channel in ('email', 'sms')),
    outcome text not null check (outcome in ('sent', 'refused', 'failed', 'bounced', 'capped')),
    count integer not null,
    primary key (day, channel, outcome)
  )`,
  `create table write_probes (id integer primary key check (id = 1), padding text not null)`,
];
