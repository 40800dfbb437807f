/** What differs between the databases; everything else is one schema and one set of queries. */
import type { Kysely, QueryExecutorProvider, RawBuilder, SqlBool } from 'kysely';

/** A change of a row that everybody sees under a condition, which is SQL about the rows `new` and `old`. */
export interface ContentChange {
  readonly table: string;
  readonly event: 'insert' | 'update' | 'delete';
  readonly condition: string;
}

export interface DatabaseDialect {
  readonly name: 'sqlite' | 'postgres';
  /** The column definition of a generated whole-number primary key. */
  readonly idColumn: string;
  /** The type of an instant. */
  readonly instantColumn: 'integer' | 'bigint';
  /** Creates the triggers that keep `member_spans`. */
  createTriggers(db: Kysely<unknown>): Promise<void>;
  /**
   * Creates the triggers that count `content_version` up when a table changes.
   *
   * @param columns where given, only writes of these columns count.
   */
  versionContentOf(db: Kysely<unknown>, table: string, columns?: readonly string[]): Promise<void>;
  /** Creates a trigger that counts `content_version` up for such changes only. */
  versionContentWhen(db: Kysely<unknown>, change: ContentChange): Promise<void>;
  /** The highest number that the database has given to a row of the table; 0 for none. */
  readLastId(db: QueryExecutorProvider, table: string): Promise<number>;
  /** Sees to it that numbers go on above this one. */
  writeLastId(db: QueryExecutorProvider, table: string, id: number): Promise<void>;
  /** Whether a column holds this text somewhere; every character stands for itself. */
  contains(column: string, text: string): RawBuilder<SqlBool>;
}

/** The widths of `member_spans`, widest first; each is a multiple of the next. */
export const spanWidths = [65_536, 4_096, 256] as const;
