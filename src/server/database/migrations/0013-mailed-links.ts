/** Mailed links, the address that requested a code, and device ids issued by the server only. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function addMailedLinks(db: Kysely<unknown>, dialect: DatabaseDialect): Promise<void> {
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  const statements = [
    `create table account_links (
      id ${dialect.idColumn},
      account_id ${bigId} not null references accounts (id) on delete cascade,
      purpose text not null check (purpose in ('validate', 'phone', 'reset')),
      token_hash text not null unique,
      bound_to text not null,
      expires_at ${dialect.instantColumn} not null
    )`,
    `create index account_links_account on account_links (account_id)`,
    `create index account_links_expiry on account_links (expires_at)`,
    `alter table account_codes add column address text not null default ''`,
    // Existing reset codes have six digits and no requesting address.
    `delete from account_codes where purpose = 'reset'`,
    // Clients could invent the existing ids, so they do not prove that a device has signed in.
    `delete from account_devices`,
    `create index account_devices_hash on account_devices (device_hash)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
