/** SQLite: the embedded default, on one file. */
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Dialect,
  type Kysely,
} from 'kysely';
import { spanWidths, type DatabaseDialect } from './dialect.ts';
import { createSqliteDriver } from './sqlite-driver.ts';
import { countByWords, findByWords } from './sqlite-search.ts';

/** Kysely's adapter is for one connection; ours reads beside a running transaction, and migrates inside one. */
class TwoConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export function createKyselyDialect(file: string): Dialect {
  return {
    createAdapter: () => new TwoConnectionsAdapter(),
    createDriver: () => createSqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Search rows are in the order of series and number, so that hits come out sorted. */
const searchRow = (row: 'new' | 'old') => `case ${row}.series
  when 'fb' then 0 when 'nnfb' then 10000000 else 20000000 end + ${row}.number`;

const addToSearch = `insert into member_search (rowid, search_text)
  values (${searchRow('new')}, new.search_text);`;
const removeFromSearch = `delete from member_search where rowid = ${searchRow('old')};`;

const addToSpans = spanWidths
  .map(
    (width) => `insert into member_spans (series, width, span, members)
      values (new.series, ${width}, new.number / ${width}, 1)
      on conflict do update set members = members + 1;`,
  )
  .join('\n');
const removeFromSpans = spanWidths
  .map(
    (width) => `update member_spans set members = members - 1
      where series = old.series and width = ${width} and span = old.number / ${width};`,
  )
  .join('\n');

const derivedTables = [
  `create virtual table member_search using fts5(
    search_text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
  `create virtual table member_search_trigrams using fts5vocab('member_search', 'row')`,
  `create trigger members_inserted after insert on members begin ${addToSearch} ${addToSpans} end`,
  `create trigger members_deleted after delete on members begin
    ${removeFromSearch} ${removeFromSpans} end`,
  `create trigger members_updated after update of series, number, search_text on members
    when new.series <> old.series or new.number <> old.number or new.search_text <> old.search_text
    begin ${removeFromSearch} ${removeFromSpans} ${addToSearch} ${addToSpans} end`,
];

export const sqliteDialect: DatabaseDialect = {
  name: 'sqlite',
  idColumn: 'integer primary key autoincrement',
  instantColumn: 'integer',
  async createDerivedTables(db: Kysely<unknown>) {
    for (const statement of derivedTables) await sql.raw(statement).execute(db);
  },
  findByWords,
  countByWords,
};
