import type { Generated, Selectable } from 'kysely';
import type { AdminMail } from '#contract/accounts/admin-mail.ts';
import type { Role } from '#contract/accounts/account.ts';

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
export interface ClaimsTable {
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

export interface RecoveryCodesTable {
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
export interface AccountDevicesTable {
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
export interface FirstAdminsTable {
  email_key: string;
  created_at: number;
}

/** Uses within the present window of a limit: see `use-counts.ts`. */
export interface UseCountsTable {
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
