/** Transactions of PostgreSQL that wait for a lock. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Connection, Database } from '#server/database/open-database.ts';

/**
 * Resolves once so many transactions of this database wait for a lock. Not to be asked inside a
 * transaction, which is shown the same rows until it ends.
 */
export async function waitForBlocked(kysely: Connection, transactions = 1): Promise<void> {
  const blocked = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      kysely,
    );
    return Number(rows[0]?.waiting);
  };
  await expect.poll(blocked, { timeout: 20_000 }).toBeGreaterThanOrEqual(transactions);
}

/** Blocks every write of public content meanwhile. */
export async function holdWriters({ kysely }: Database, work: () => Promise<void>): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    // Without an update, because those who wait for a row that was updated do not get it in their order.
    await db.selectFrom('content_version').select('version').forUpdate().execute();
    await work();
  });
}
