import type { SchemaDialect } from '../dialects/dialect.ts';

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
