import { sql } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';
import type { Connection } from '../open-database.ts';

/**
 * Blocks other writers of members until the transaction ends; readers continue. On SQLite a transaction is the only
 * writer anyway.
 */
export async function lockMembers(db: Connection, { name }: DatabaseDialect): Promise<void> {
  if (name === 'postgres') await sql`lock table members in share row exclusive mode`.execute(db);
}
