/** Remembers which places an admin has found not to be the same, by their spellings. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function createPlacesApart(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const key = `text ${dialect.name === 'postgres' ? 'collate "C"' : ''} not null references place_spellings (key) on delete cascade`;
  await sql
    .raw(
      `create table spellings_apart (
        key ${key},
        other_key ${key},
        primary key (key, other_key)
      )`,
    )
    .execute(db);
  await sql`create index spellings_apart_other on spellings_apart (other_key)`.execute(db);
}
