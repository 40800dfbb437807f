/** Remembers the keys of uploads, so that a repeated upload makes no second photo. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function createUploadKeys(
  db: Kysely<unknown>,
  { name, instantColumn }: DatabaseDialect,
): Promise<void> {
  const bigId = name === 'postgres' ? 'bigint' : 'integer';
  const statements = [
    `create table upload_keys (
      account_id ${bigId} not null references accounts (id) on delete cascade,
      upload_key text not null,
      photo_id ${bigId} references photos (id) on delete set null,
      used_at ${instantColumn} not null,
      primary key (account_id, upload_key)
    )`,
    `create index upload_keys_photo on upload_keys (photo_id)`,
    `create index upload_keys_use on upload_keys (used_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
