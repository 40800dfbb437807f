/** The jump book, and the load sheets. */
import type { SchemaDialect } from '../dialects/dialect.ts';

export const jumpTables = ({ bigint, clustered, jumpTriggers }: SchemaDialect) => [
  `create table jumps (
    member_id ${bigint} primary key,
    number integer not null,
    year integer not null,
    month integer not null,
    day integer not null,
    place_id ${bigint} not null
  )`,
  // With the member, the rows before a page are skipped in the index alone.
  `create index jumps_day on jumps (year, month, day, place_id, number, member_id)`,
  `create index jumps_place on jumps (place_id, year, month, day, number, member_id)`,
  `create index jumps_anniversary on jumps (month, day, year, number)`,
  `create table jump_counts (
    unit text not null,
    place_id ${bigint} not null,
    year integer not null,
    month integer not null,
    day integer not null,
    members integer not null,
    primary key (unit, place_id, year, month, day)
  ) ${clustered}`,
  `create index jump_counts_anniversary on jump_counts (month, day) where unit = 'day'`,
  ...jumpTriggers,
];

/** Everyone sees confirmed links, and only these. */
const linkChanges = [
  { event: 'insert', condition: 'new.confirmed_at is not null' },
  { event: 'update', condition: '(new.confirmed_at is null) <> (old.confirmed_at is null)' },
  { event: 'delete', condition: 'old.confirmed_at is not null' },
] as const;

export const loadTables = ({ id, bigint, versionContentWhen }: SchemaDialect) => [
  `create table load_links (
    id ${id},
    first_id ${bigint} not null references members (id) on delete cascade,
    second_id ${bigint} not null references members (id) on delete cascade,
    speaker_id ${bigint} not null,
    said_by ${bigint} references accounts (id) on delete cascade,
    said_at ${bigint} not null,
    confirmed_at ${bigint},
    confirmed_by ${bigint} references accounts (id) on delete set null,
    declined_at ${bigint},
    unique (first_id, second_id),
    check (first_id < second_id),
    check (speaker_id in (first_id, second_id)),
    check ((said_by is null) = (confirmed_at is not null)),
    check (confirmed_at is null or declined_at is null)
  )`,
  `create index load_links_second on load_links (second_id)`,
  `create index load_links_account on load_links (said_by) where said_by is not null`,
  `create index load_links_confirmer on load_links (confirmed_by) where confirmed_by is not null`,
  `create index load_links_open on load_links (id) where confirmed_at is null`,
  ...linkChanges.flatMap((change) => versionContentWhen({ table: 'load_links', ...change })),
];
