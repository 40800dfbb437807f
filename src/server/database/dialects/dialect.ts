/** What differs between the databases; everything else is one schema and one set of queries. */
import type { Kysely } from 'kysely';
import type { Series } from '#contract/members.ts';
import type { MemberRow, Tables } from '../tables.ts';

export interface WordSearch {
  readonly series: Series;
  /** Folded words, at least one, each of which must occur in the search text. */
  readonly words: readonly string[];
}

export interface DatabaseDialect {
  readonly name: 'sqlite' | 'postgres';
  /** The column definition of a generated whole-number primary key. */
  readonly idColumn: string;
  /** The type of an instant. */
  readonly instantColumn: 'integer' | 'bigint';
  /** Creates the search index on members and the triggers that keep it and `member_spans`. */
  createDerivedTables(db: Kysely<unknown>): Promise<void>;
  /** Up to `limit` members that have all words, by number. */
  findByWords(db: Kysely<Tables>, search: WordSearch, limit: number): Promise<MemberRow[]>;
  /** How many members have all words; stops counting at `limit`. */
  countByWords(db: Kysely<Tables>, search: WordSearch, limit: number): Promise<number>;
}

/** The widths of `member_spans`, widest first; each is a multiple of the next. */
export const spanWidths = [65_536, 512] as const;
