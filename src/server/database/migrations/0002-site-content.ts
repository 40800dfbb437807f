import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function createSiteContent(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const statements = [
    `create table site_texts (
      name text primary key,
      markdown text not null,
      updated_at ${dialect.instantColumn} not null
    )`,
    `create table content_version (
      id integer primary key check (id = 1),
      version ${dialect.instantColumn} not null
    )`,
    `insert into content_version (id, version) values (1, 1)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['members', 'site_texts']) await dialect.versionContentOf(db, table);
}
