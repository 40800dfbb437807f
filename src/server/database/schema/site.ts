/** The version that triggers of the other tables increment; so it is created first. */
import type { SchemaDialect } from '../dialects/dialect.ts';

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
    recorded_at ${bigint} not null,
    backup_made_at ${bigint},
    photos ${bigint},
    bytes ${bigint},
    problem text
  )`,
  `create table message_counts (
    day integer not null,
    channel text not null check (channel in ('email', 'sms')),
    outcome text not null check (outcome in ('sent', 'refused', 'failed', 'bounced')),
    count integer not null,
    primary key (day, channel, outcome)
  )`,
  // For testing whether the database accepts writes again after a failed write.
  `create table write_probes (id integer primary key check (id = 1), padding text not null)`,
];
