/** A table for testing whether the database accepts writes again after a failed write. */
import { sql, type Kysely } from 'kysely';

export async function createOperations(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create table write_probes (id integer primary key check (id = 1), padding text not null)')
    .execute(db);
}
