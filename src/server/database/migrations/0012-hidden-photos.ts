import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function rememberHiding(db: Kysely<unknown>, dialect: DatabaseDialect): Promise<void> {
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  const statements = [
    `alter table photos add column hidden_by ${bigId} references accounts (id) on delete set null`,
    `alter table photos add column hidden_reason text not null default ''`,
    `create index photos_hidden on photos (hidden_at) where hidden_at is not null`,
    `create index photos_hidden_by on photos (hidden_by) where hidden_by is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
