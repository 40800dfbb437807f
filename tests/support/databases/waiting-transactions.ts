/** Transactions of PostgreSQL that wait for a lock. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Connection } from '#server/database/open-database.ts';

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
