/** The differences between the databases. Schema and queries are otherwise shared. */
import type { Kysely, QueryExecutorProvider, RawBuilder, SqlBool } from 'kysely';

/**
 * A row change that is publicly visible if the condition holds. The condition is SQL over the rows `new` and `old`.
 */
export interface ContentChange {
  readonly table: string;
  readonly event: 'insert' | 'update' | 'delete';
  readonly condition: string;
}

export interface DatabaseDialect {
  readonly name: 'sqlite' | 'postgres';
  /** The column definition of a generated integer primary key. */
  readonly idColumn: string;
  readonly instantColumn: 'integer' | 'bigint';
  /** Creates the triggers that maintain `member_spans`. */
  createTriggers(db: Kysely<unknown>): Promise<void>;
  /** Fills `jumps` and `jump_counts`, and creates the triggers that maintain them. */
  createJumpTriggers(db: Kysely<unknown>): Promise<void>;
  /**
   * Creates triggers that increment `content_version` when a table changes.
   *
   * @param columns if given, only writes of these columns count
   */
  versionContentOf(db: Kysely<unknown>, table: string, columns?: readonly string[]): Promise<void>;
  versionContentWhen(db: Kysely<unknown>, change: ContentChange): Promise<void>;
  /** The highest id that the database has generated for the table; 0 if none. */
  readLastId(db: QueryExecutorProvider, table: string): Promise<number>;
  /** Makes generated ids continue above this one. */
  writeLastId(db: QueryExecutorProvider, table: string, id: number): Promise<void>;
  /** The size of the whole database, without its write-ahead log. */
  readBytes(db: QueryExecutorProvider): Promise<number>;
  /** Whether a column contains this text. The text has no wildcards. */
  contains(column: string, text: string): RawBuilder<SqlBool>;
}

/** The widths of `member_spans`, widest first; each is a multiple of the next. */
export const spanWidths = [65_536, 4_096, 256] as const;
