/** Remembers that an account was linked to a member whose name is withheld, so that unlinking publishes no name. */
import { sql, type Kysely } from 'kysely';

export async function withholdContributors(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column is_name_withheld integer not null default 0
    check (is_name_withheld in (0, 1))`.execute(db);
}
