/** The jump book. */
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
