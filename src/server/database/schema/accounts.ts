/** Accounts, and how people sign in. */
import type { SchemaDialect } from '../dialects/dialect.ts';

export const accountTables = ({ id, bigint, versionContentOf }: SchemaDialect) => [
  `create table accounts (
    id ${id},
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    role text not null check (role in ('User', 'Admin')),
    first_name text not null,
    last_name text not null,
    name_key text not null default '',
    phone text not null,
    confirmed_phone text not null,
    phone_changed_at ${bigint},
    city text not null,
    state_province text not null,
    country text not null,
    postal_code text not null,
    time_zone_id text not null,
    profile_name text not null,
    profile_name_key text not null unique,
    intro text not null,
    is_sample integer not null check (is_sample in (0, 1)),
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    signed_in_at ${bigint} not null,
    validated_at ${bigint},
    lapses_at ${bigint},
    disabled_at ${bigint},
    photos_seen_through integer,
    admin_mail text,
    digest_sent_on text,
    is_digest_due integer not null default 0,
    is_name_withheld integer not null default 0 check (is_name_withheld in (0, 1)),
    takes_messages integer not null default 1 check (takes_messages in (0, 1)),
    mail_token text,
    this_month_mail integer not null default 0 check (this_month_mail in (0, 1)),
    this_month_sent_for text,
    this_month_since ${bigint},
    mark_mail integer not null default 1 check (mark_mail in (0, 1)),
    mark_mail_sent_at ${bigint}
  )`,
  `create index accounts_lapsing on accounts (lapses_at)`,
  `create unique index accounts_mail_token on accounts (mail_token) where mail_token is not null`,
  `create index accounts_this_month on accounts (id) where this_month_mail = 1`,
  // Search engines may index the profiles that validated accounts have claimed.
  ...versionContentOf('accounts', ['validated_at', 'disabled_at']),

  `create table first_admins (email_key text primary key, created_at ${bigint} not null)`,

  `create table use_counts (
    counted text primary key,
    uses integer not null,
    ends_at ${bigint} not null
  )`,
  `create index use_counts_end on use_counts (ends_at)`,
];

export const signInTables = ({ id, bigint }: SchemaDialect) => {
  const ofAccount = `account_id ${bigint} not null references accounts (id) on delete cascade`;
  return [
    `create table sessions (
      id ${id},
      ${ofAccount},
      token_hash text not null unique,
      device text not null,
      created_at ${bigint} not null,
      used_at ${bigint} not null,
      expires_at ${bigint} not null,
      confirmed_at ${bigint} not null
    )`,
    `create index sessions_account on sessions (account_id)`,
    `create index sessions_expiry on sessions (expires_at)`,

    `create table account_devices (
      ${ofAccount},
      device_hash text not null,
      signed_in_at ${bigint} not null,
      primary key (account_id, device_hash)
    )`,
    `create index account_devices_hash on account_devices (device_hash)`,

    `create table account_codes (
      id ${id},
      ${ofAccount},
      purpose text not null check (purpose in ('validate', 'phone', 'reset', 'email')),
      requester text not null,
      address text not null default '',
      code_hash text not null,
      destination text not null,
      expires_at ${bigint} not null,
      unique (account_id, purpose, requester)
    )`,
    `create index account_codes_expiry on account_codes (expires_at)`,

    `create table account_links (
      id ${id},
      ${ofAccount},
      purpose text not null check (purpose in ('validate', 'phone', 'reset', 'second-factor')),
      token_hash text not null unique,
      bound_to text not null,
      expires_at ${bigint} not null
    )`,
    `create index account_links_account on account_links (account_id)`,
    `create index account_links_expiry on account_links (expires_at)`,

    `create table former_emails (
      id ${id},
      ${ofAccount},
      email text not null,
      email_key text not null,
      phone text not null,
      token_hash text not null unique,
      is_shown integer not null check (is_shown in (0, 1)),
      replaced_at ${bigint} not null,
      expires_at ${bigint} not null
    )`,
    `create index former_emails_account on former_emails (account_id)`,
    `create index former_emails_expiry on former_emails (expires_at)`,

    `create table second_factors (
      account_id ${bigint} primary key references accounts (id) on delete cascade,
      turned_on_at ${bigint} not null,
      totp_secret text,
      totp_step ${bigint} not null
    )`,

    `create table recovery_codes (${ofAccount}, code_hash text primary key)`,
    `create index recovery_codes_account on recovery_codes (account_id)`,

    `create table passkeys (
      id ${id},
      ${ofAccount},
      credential_id text not null unique,
      public_key text not null,
      counter ${bigint} not null,
      transports text not null,
      name text not null,
      created_at ${bigint} not null,
      used_at ${bigint}
    )`,
    `create index passkeys_account on passkeys (account_id)`,

    `create table challenges (
      id ${id},
      challenge_hash text not null unique,
      account_id ${bigint} references accounts (id) on delete cascade,
      purpose text not null,
      totp_secret text not null,
      expires_at ${bigint} not null
    )`,
    `create index challenges_account on challenges (account_id)`,
    `create index challenges_expiry on challenges (expires_at)`,
  ];
};
