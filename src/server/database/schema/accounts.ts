import type { Generated, Selectable } from 'kysely';
import type { AdminMail } from '#contract/accounts/administration.ts';
import type { Role } from '#contract/accounts/account.ts';
import type { SchemaDialect } from '../dialects/dialect.ts';

type Flag = 0 | 1;

export type LinkedBy = 'claimant' | 'admin' | 'vouches';

export interface AccountsTable {
  id: Generated<number>;
  /** As typed. */
  email: string;
  /** The same for all spellings of one address: see `email-key.ts`. */
  email_key: string;
  password_hash: string;
  role: Role;
  first_name: string;
  last_name: string;
  /** What the search of admins looks into: see `nameText` in `search-text.ts`. */
  name_key: string;
  /** In E.164; '' without one. */
  phone: string;
  confirmed_phone: string;
  /** When `phone` was last changed, removed or confirmed; null before. */
  phone_changed_at: number | null;
  city: string;
  state_province: string;
  country: string;
  postal_code: string;
  /** The Windows name of the time zone. */
  time_zone_id: string;
  profile_name: string;
  /** The same in any letter case. */
  profile_name_key: string;
  intro: string;
  is_sample: Flag;
  created_at: number;
  updated_at: number;
  signed_in_at: number;
  /** When a code was accepted; null before. */
  validated_at: number | null;
  /** When an account that was never validated expires; null for others. */
  lapses_at: number | null;
  disabled_at: number | null;
  /** The last photo that this admin has marked as seen; null before. */
  photos_seen_through: Generated<number | null>;
  /** Which mails this admin wants; null if they have not chosen. */
  admin_mail: Generated<AdminMail | null>;
  /** The day of the last daily mail, in the admin's time zone, such as `2026-07-14`; null before. */
  digest_sent_on: Generated<string | null>;
  /** Whether a claim was left to the next daily mail. */
  is_digest_due: Generated<Flag>;
  /** Whether the last link that ended was to a member whose name is withheld. Without a link, photos then have no name. */
  is_name_withheld: Generated<Flag>;
  /** Whether visitors may send messages to this member. */
  takes_messages: Generated<Flag>;
  /** In the links that stop mails. Readable, so that it is the same in each mail. Null before the first mail. */
  mail_token: Generated<string | null>;
  /** Whether the member wants the mail "This month". */
  this_month_mail: Generated<Flag>;
  /** The last month that is done, in the account's time zone, such as `2026-07`; null before. */
  this_month_sent_for: Generated<string | null>;
  /** Later photos and agreements are not in a mail yet: when it was turned on, or that month was done. */
  this_month_since: Generated<number | null>;
  /** Whether the member wants a mail about new marks, once a day at most. */
  mark_mail: Generated<Flag>;
  /** Later marks are not in a mail yet; null before the first mail. */
  mark_mail_sent_at: Generated<number | null>;
}

/** Which account claims which member: one claim per account, and one approved claim of a validated account per member. */
interface ClaimsTable {
  account_id: number;
  member_id: number;
  /** 0 until an admin or other members have approved it. */
  is_approved: Flag;
  claimed_at: number;
  /** When it was approved; null before. */
  linked_at: number | null;
  /** Who approved it; with `CLAIMS=open` it is the claimant. Null before. */
  linked_by: LinkedBy | null;
  /**
   * Whether the account is validated. Only then does the claim count.
   */
  is_validated: Flag;
}

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

/** Emails of admins that the settings created, so that each is created once. */
interface FirstAdminsTable {
  email_key: string;
  created_at: number;
}

/** Uses within the present window of a limit: see `use-counts.ts`. */
interface UseCountsTable {
  counted: string;
  uses: number;
  ends_at: number;
}

export interface AccountTables {
  accounts: AccountsTable;
  claims: ClaimsTable;
  sessions: SessionsTable;
  account_devices: AccountDevicesTable;
  account_codes: AccountCodesTable;
  account_links: AccountLinksTable;
  former_emails: FormerEmailsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  challenges: ChallengesTable;
  first_admins: FirstAdminsTable;
  use_counts: UseCountsTable;
}

export type AccountRow = Selectable<AccountsTable>;

// Accounts, and how people sign in.

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
