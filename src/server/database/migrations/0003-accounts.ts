import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function createAccounts(db: Kysely<unknown>, dialect: DatabaseDialect): Promise<void> {
  const id = dialect.idColumn;
  const instant = dialect.instantColumn;
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  const ofAccount = `account_id ${bigId} not null references accounts (id) on delete cascade`;
  const statements = [
    `create table accounts (
      id ${id},
      email text not null,
      email_key text not null unique,
      password_hash text not null,
      role text not null check (role in ('User', 'Admin')),
      first_name text not null,
      last_name text not null,
      phone text not null,
      confirmed_phone text not null,
      city text not null,
      state_province text not null,
      country text not null,
      postal_code text not null,
      time_zone_id text not null,
      profile_name text not null,
      profile_name_key text not null unique,
      intro text not null,
      is_sample integer not null check (is_sample in (0, 1)),
      created_at ${instant} not null,
      updated_at ${instant} not null,
      signed_in_at ${instant} not null,
      validated_at ${instant},
      lapses_at ${instant},
      disabled_at ${instant}
    )`,
    `create index accounts_lapsing on accounts (lapses_at)`,
    `create table claims (
      account_id ${bigId} primary key references accounts (id) on delete cascade,
      member_id ${bigId} not null unique references members (id) on delete cascade,
      is_approved integer not null check (is_approved in (0, 1)),
      claimed_at ${instant} not null
    )`,
    `create table sessions (
      id ${id},
      ${ofAccount},
      token_hash text not null unique,
      device text not null,
      created_at ${instant} not null,
      used_at ${instant} not null,
      expires_at ${instant} not null
    )`,
    `create index sessions_account on sessions (account_id)`,
    `create index sessions_expiry on sessions (expires_at)`,
    `create table account_devices (
      ${ofAccount},
      device_hash text not null,
      signed_in_at ${instant} not null,
      primary key (account_id, device_hash)
    )`,
    `create table account_codes (
      id ${id},
      ${ofAccount},
      purpose text not null check (purpose in ('validate', 'phone', 'reset')),
      requester text not null,
      code_hash text not null,
      destination text not null,
      expires_at ${instant} not null,
      unique (account_id, purpose, requester)
    )`,
    `create index account_codes_expiry on account_codes (expires_at)`,
    `create table first_admins (email_key text primary key, created_at ${instant} not null)`,
    `create table use_counts (
      counted text primary key,
      uses integer not null,
      ends_at ${instant} not null
    )`,
    `create index use_counts_end on use_counts (ends_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
