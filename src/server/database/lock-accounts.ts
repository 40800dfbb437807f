import { sql } from 'kysely';
import type { DatabaseDialect } from './dialects/dialect.ts';
import type { Connection } from './open-database.ts';

/**
 * Locks the rows of the accounts until the transaction ends, so that what each of them does follows one another. Admins
 * come first, as in `lockAdmins`, so that no two transactions wait for each other. SQLite needs no lock: the
 * transaction is the only writer.
 */
export async function lockAccounts(
  db: Connection,
  { name }: DatabaseDialect,
  ids: readonly number[],
): Promise<void> {
  if (name !== 'postgres') return;
  const rows = db
    .selectFrom('accounts')
    .where('id', 'in', ids)
    .orderBy(sql`case when role = 'Admin' and disabled_at is null then 0 else 1 end`)
    .orderBy('id')
    .select('id');
  await rows.forNoKeyUpdate().execute();
}
