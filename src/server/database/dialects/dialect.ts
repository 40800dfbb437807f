/** The differences between the databases. Schema and queries are otherwise shared. */
import type { QueryExecutorProvider, RawBuilder, SqlBool } from 'kysely';

/**
 * A row change that is publicly visible if the condition holds. The condition is SQL over the rows `new` and `old`.
 */
export interface ContentChange {
  readonly table: string;
  readonly event: 'insert' | 'update' | 'delete';
  readonly condition: string;
}

/** A boolean, as both databases store it. */
export type Flag = 0 | 1;

/** The SQL of the schema that differs between the databases. */
export interface SchemaDialect {
  /** The definition of a generated primary key. */
  readonly id: string;
  /** The type of references to it, and of instants. */
  readonly bigint: 'integer' | 'bigint';
  /** The type of texts that are ordered by bytes, regardless of the server's locale. */
  readonly byteText: 'text' | 'text collate "C"';
  /** Follows a table whose rows are stored in the order of the primary key, without a separate rowid. */
  readonly clustered: 'without rowid' | '';
  /** An expression: 32 random hexadecimal digits. */
  readonly randomHex: string;
  /**
   * Triggers that increment `content_version` when a table changes.
   *
   * @param columns if given, only writes of these columns count
   */
  versionContentOf(table: string, columns?: readonly string[]): readonly string[];
  /** Triggers that increment `register_version` when rows come or go, or one of these columns changes. */
  versionRegisterOf(table: string, columns: readonly string[]): readonly string[];
  versionContentWhen(change: ContentChange): readonly string[];
  /** The same for `register_version`. */
  versionRegisterWhen(change: ContentChange): readonly string[];
}

export interface DatabaseDialect {
  readonly name: 'sqlite' | 'postgres';
  readonly schema: SchemaDialect;
  /** The highest id that the database has generated for the table; 0 if none. */
  readLastId(db: QueryExecutorProvider, table: string): Promise<number>;
  /** Makes generated ids continue above this one. */
  writeLastId(db: QueryExecutorProvider, table: string, id: number): Promise<void>;
  /** The size of the whole database, without its write-ahead log. */
  readBytes(db: QueryExecutorProvider): Promise<number>;
  /** Whether a column contains this text. The text has no wildcards. */
  contains(column: string, text: string): RawBuilder<SqlBool>;
}

/** Locks the rows that a query finds until the transaction ends. On SQLite the transaction is the only writer anyway. */
export const lockRows = <Query extends { forUpdate(): Query }>(
  query: Query,
  { name }: DatabaseDialect,
): Query => (name === 'postgres' ? query.forUpdate() : query);
