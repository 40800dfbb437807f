/** Where it is tried whether the database takes writes again after one has failed. */
import { sql, type Kysely } from 'kysely';

export async function createOperations(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create table write_probes (id integer primary key check (id = 1), padding text not null)')
    .execute(db);
}
