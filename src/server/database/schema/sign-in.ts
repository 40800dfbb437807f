/** How people sign in, and take an account back. */
import type { Generated } from 'kysely';
import type { Flag, SchemaDialect } from '../dialects/dialect.ts';

export interface SessionsTable {
  id: Generated<number>;
  account_id: number;
  /** SHA-256 of the token. */
  token_hash: string;
  /** A short description of the browser. */
  device: string;
  created_at: number;
  used_at: number;
  /** The latest possible end: see the limits in `sessions.queries.ts`. */
  expires_at: number;
  /** When it began, or last confirmed its second factor or else its password. */
  confirmed_at: number;
}

export interface SecondFactorsTable {
  account_id: number;
  turned_on_at: number;
  /** In base32; null without an authenticator app. */
  totp_secret: string | null;
  /** The time step of the last accepted code, so that no code is accepted twice. */
  totp_step: number;
}

interface RecoveryCodesTable {
  account_id: number;
  /** SHA-256 of the code. */
  code_hash: string;
}

export interface PasskeysTable {
  id: Generated<number>;
  account_id: number;
  /** In base64url, as is the public key. */
  credential_id: string;
  public_key: string;
  /** The authenticator's signature counter; 0 if it does not count. */
  counter: number;
  /** A JSON list. */
  transports: string;
  name: string;
  created_at: number;
  used_at: number | null;
}

/** What a passkey signs, or a sign-in continues with; each works once. */
export interface ChallengesTable {
  id: Generated<number>;
  /** SHA-256 of the challenge. */
  challenge_hash: string;
  /** Null for signing in with a passkey. */
  account_id: number | null;
  purpose: 'sign-in' | 'second-factor' | 'confirm' | 'enrol' | 'passkey' | 'totp';
  /** The secret of an authenticator app that is being set up; '' otherwise. */
  totp_secret: string;
  expires_at: number;
}

/** Devices that have signed in to an account. */
interface AccountDevicesTable {
  account_id: number;
  device_hash: string;
  signed_in_at: number;
}

export interface AccountCodesTable {
  id: Generated<number>;
  account_id: number;
  purpose: 'validate' | 'phone' | 'reset' | 'email';
  /** The requester of the code: see `requester.ts`. */
  requester: string;
  /** For reset codes of clients without cookies: the address that requested it, as limits count addresses. */
  address: Generated<string>;
  code_hash: string;
  /** The email or phone it was sent to. */
  destination: string;
  expires_at: number;
}

/** Mailed links. Each does once what its code does, whatever limits of codes and passwords are used up. */
export interface AccountLinksTable {
  id: Generated<number>;
  account_id: number;
  purpose: Exclude<AccountCodesTable['purpose'], 'email'> | 'second-factor';
  /** SHA-256 of the token in the link's fragment. */
  token_hash: string;
  /** The purpose, account and address it is valid for: see `boundTo`. */
  bound_to: string;
  expires_at: number;
}

/** Emails that were replaced. The link in the mail to each takes the account back for a time. */
export interface FormerEmailsTable {
  id: Generated<number>;
  account_id: number;
  email: string;
  email_key: string;
  /** The phone if it was confirmed; '' without one. */
  phone: string;
  /** SHA-256 of the token in the link's fragment. */
  token_hash: string;
  /** Whether the account's own data shows it: not to someone whom an admin gave the account. */
  is_shown: Flag;
  replaced_at: number;
  expires_at: number;
}

export interface SignInTables {
  sessions: SessionsTable;
  account_devices: AccountDevicesTable;
  account_codes: AccountCodesTable;
  account_links: AccountLinksTable;
  former_emails: FormerEmailsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  challenges: ChallengesTable;
}

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
