/** Passkeys, second factors with recovery codes, and mailed links to set one up. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

const linkPurposes = `('validate', 'phone', 'reset', 'second-factor')`;

/** SQLite cannot alter a check constraint, so the table is rebuilt and its rows are copied. */
const sqliteLinks = (dialect: DatabaseDialect) => [
  `alter table account_links rename to former_links`,
  `create table account_links (
    id ${dialect.idColumn},
    account_id integer not null references accounts (id) on delete cascade,
    purpose text not null check (purpose in ${linkPurposes}),
    token_hash text not null unique,
    bound_to text not null,
    expires_at ${dialect.instantColumn} not null
  )`,
  `insert into account_links select id, account_id, purpose, token_hash, bound_to, expires_at
    from former_links`,
  `drop table former_links`,
  `create index account_links_account on account_links (account_id)`,
  `create index account_links_expiry on account_links (expires_at)`,
];

const postgresLinks = [
  `alter table account_links drop constraint account_links_purpose_check`,
  `alter table account_links add constraint account_links_purpose_check
    check (purpose in ${linkPurposes})`,
];

export async function addStrongSignIn(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const isPostgres = dialect.name === 'postgres';
  const bigId = isPostgres ? 'bigint' : 'integer';
  const { idColumn, instantColumn } = dialect;
  const ofAccount = `account_id ${bigId} not null references accounts (id) on delete cascade`;
  const statements = [
    ...(isPostgres ? postgresLinks : sqliteLinks(dialect)),
    `alter table sessions add column confirmed_at ${instantColumn}`,
    `create table second_factors (
      account_id ${bigId} primary key references accounts (id) on delete cascade,
      turned_on_at ${instantColumn} not null,
      totp_secret text,
      totp_step ${bigId} not null
    )`,
    `create table recovery_codes (${ofAccount}, code_hash text primary key)`,
    `create index recovery_codes_account on recovery_codes (account_id)`,
    `create table passkeys (
      id ${idColumn},
      ${ofAccount},
      credential_id text not null unique,
      public_key text not null,
      counter ${bigId} not null,
      transports text not null,
      name text not null,
      created_at ${instantColumn} not null,
      used_at ${instantColumn}
    )`,
    `create index passkeys_account on passkeys (account_id)`,
    `create table challenges (
      id ${idColumn},
      challenge_hash text not null unique,
      account_id ${bigId} references accounts (id) on delete cascade,
      purpose text not null,
      totp_secret text not null,
      expires_at ${instantColumn} not null
    )`,
    `create index challenges_account on challenges (account_id)`,
    `create index challenges_expiry on challenges (expires_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
