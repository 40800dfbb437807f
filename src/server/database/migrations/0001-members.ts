import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function createMembers(db: Kysely<unknown>, dialect: DatabaseDialect): Promise<void> {
  const id = dialect.idColumn;
  const instant = dialect.instantColumn;
  // Byte order on both databases, regardless of the server's locale.
  const byteOrder = dialect.name === 'postgres' ? 'collate "C"' : '';
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  // Stores the rows in primary key order, without a separate rowid.
  const clustered = dialect.name === 'sqlite' ? 'without rowid' : '';
  const statements = [
    `create table members (
      id ${id},
      series text not null check (series in ('fb', 'nnfb', 'nnfs')),
      number integer not null check (number between 1 and 9999999),
      first_name text not null,
      last_name text not null,
      deceased integer not null check (deceased in (0, 1)),
      day integer not null check (day between 0 and 31),
      month integer not null check (month between 0 and 12),
      year integer not null check (year >= 0),
      location text not null,
      maneuver text not null,
      story text not null,
      search_text text ${byteOrder} not null,
      is_sample integer not null check (is_sample in (0, 1)),
      created_at ${instant} not null,
      updated_at ${instant} not null
    )`,
    `create unique index members_number on members (series, number)`,
    `create index members_name on members (series, search_text)`,
    `create table member_aliases (
      member_id ${bigId} not null
        references members (id) on delete cascade,
      alias text not null,
      primary key (member_id, alias)
    ) ${clustered}`,
    `create table name_words (id ${id}, word text ${byteOrder} not null unique)`,
    `create table name_word_endings (
      ending text ${byteOrder} not null,
      word_id ${bigId} not null,
      primary key (ending, word_id)
    ) ${clustered}`,
    `create table member_words (
      word_id ${bigId} not null,
      series text not null,
      number integer not null,
      primary key (word_id, series, number)
    ) ${clustered}`,
    `create table member_spans (
      series text not null,
      width integer not null,
      span integer not null,
      members integer not null,
      primary key (width, series, span)
    ) ${clustered}`,
    `create table member_views (
      member_id ${bigId} not null
        references members (id) on delete cascade,
      day integer not null,
      views integer not null,
      primary key (member_id, day)
    ) ${clustered}`,
    `create table search_log (
      id ${id},
      searched_at ${instant} not null,
      term text not null,
      results integer not null
    )`,
    `create index search_log_time on search_log (searched_at)`,
    `create table change_log (
      id ${id},
      changed_at ${instant} not null,
      actor text not null,
      subject text not null,
      subject_key text not null,
      before text,
      after text
    )`,
    `create index change_log_time on change_log (changed_at)`,
    `create index change_log_subject on change_log (subject, subject_key)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await dialect.createTriggers(db);
}
