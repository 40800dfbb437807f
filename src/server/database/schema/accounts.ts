/** Accounts, the admins that the settings created, and counts of uses within limits. */
import type { Generated, Selectable } from 'kysely';
import type { Role } from '#contract/accounts/account.ts';
import type { AdminMail } from '#contract/accounts/administration.ts';
import type { Flag, SchemaDialect } from '../dialects/dialect.ts';

export interface AccountsTable {
  id: Generated<number>;
  /** As typed. */
  email: string;
  /** The same for all spellings of one address: see `emailKeyOf`. */
  email_key: string;
  password_hash: string;
  role: Role;
  first_name: string;
  last_name: string;
  /** What the search of admins looks into: see `nameText`. */
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
  first_admins: FirstAdminsTable;
  use_counts: UseCountsTable;
}

export type AccountRow = Selectable<AccountsTable>;

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
