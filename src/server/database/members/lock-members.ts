/** Keeps all other writers of members waiting until the running transaction ends. */
import { sql } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';
import type { Connection } from '../open-database.ts';

/** Readers go on. On SQLite the transaction is the only writer from its beginning. */
export async function lockMembers(db: Connection, { name }: DatabaseDialect): Promise<void> {
  if (name === 'postgres') await sql`lock table members in share row exclusive mode`.execute(db);
}
