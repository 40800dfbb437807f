/** The index of names, and what visitors searched for. */
import type { SchemaDialect } from '../dialects/dialect.ts';

export const searchTables = ({ id, bigint, byteText, clustered }: SchemaDialect) => [
  `create table name_words (
    id ${id},
    word ${byteText} not null unique,
    sound ${byteText} not null default ''
  )`,
  `create index name_words_length on name_words (length(word), word)`,
  `create index name_words_sound on name_words (sound)`,
  `create table name_word_endings (
    ending ${byteText} not null,
    word_id ${bigint} not null,
    primary key (ending, word_id)
  ) ${clustered}`,
  `create table member_words (
    word_id ${bigint} not null,
    series text not null,
    number integer not null,
    primary key (word_id, series, number)
  ) ${clustered}`,

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
