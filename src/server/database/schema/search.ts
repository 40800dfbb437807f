/** What visitors searched for. */
import type { SchemaDialect } from '../dialects/dialect.ts';

export const searchTables = ({ id, bigint, byteText }: SchemaDialect) => [
  `create table search_log (
    id ${id},
    searched_at ${bigint} not null,
    term text not null,
    results integer not null,
    missed_key ${byteText}
  )`,
  `create index search_log_time on search_log (searched_at)`,
  `create index search_log_missed on search_log (missed_key, searched_at)
    where missed_key is not null`,
  `create table dismissed_searches (
    missed_key ${byteText} primary key,
    dismissed_at ${bigint} not null
  )`,
];
