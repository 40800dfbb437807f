/** Which account belongs to which member, and what decides it: claims, vouches, invitations, announced changes, proofs. */
import type { Generated } from 'kysely';
import type {
  AnnouncedState,
  ChangeKind,
  ObjectionWay,
} from '#contract/accounts/announced-changes.ts';
import type { Flag, SchemaDialect } from '../dialects/dialect.ts';

export type LinkedBy = 'claimant' | 'admin' | 'vouches';

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
  /** Whether the account is validated. Only then does the claim count. */
  is_validated: Flag;
}

/** One account says that it knows another as the member. */
interface VouchesTable {
  id: Generated<number>;
  /** Who is known. */
  account_id: number;
  member_id: number;
  voucher_id: number;
  given_at: number;
  withdrawn_at: number | null;
}

/** The address in the QR code of an account that waits for vouches. */
interface VouchLinksTable {
  account_id: number;
  /** Readable, so that the same code is shown again. It only shows the request to members who may vouch. */
  token: string;
}

export interface InvitationsTable {
  id: Generated<number>;
  member_id: number;
  /** As typed. */
  email: string;
  /** The same for all spellings of one address: see `emailKeyOf`. */
  email_key: string;
  invited_by: number;
  counts_as: 'approval' | 'vouch';
  /** SHA-256 of the token in the mail; null until it is sent. */
  token_hash: string | null;
  invited_at: number;
  sent_at: number | null;
  /** When the mail server refused it. */
  failed_at: number | null;
  opened_at: number | null;
  used_at: number | null;
  used_by: number | null;
  expires_at: number;
  /** How often the mail server could not be reached. */
  attempts: Generated<number>;
  /** Not sent before; null if it was not tried yet. */
  try_at: number | null;
}

/** A picture that only admins see, such as a photo of a membership card. */
interface ProofsTable {
  id: Generated<number>;
  /** Who added it to a claim; null for the sender of a message. */
  account_id: number | null;
  /** The message to the admins that it was added to. */
  message_id: number | null;
  /** WebP in base64. */
  image: string;
  added_at: number;
}

/** A change of who has an account or a number, begun by an admin. The holder can object until it is due. */
export interface AnnouncedChangesTable {
  id: Generated<number>;
  kind: ChangeKind;
  /** The account that is moved, or that has the number. */
  account_id: number;
  member_id: number;
  message_id: number | null;
  /** Who gets the account or the number, as typed. */
  target_email: string;
  target_email_key: string;
  /** Who gets the number, once that is known. */
  target_account_id: number | null;
  begun_by: number | null;
  begun_at: number;
  /** When the mail server took the notice to the holder, or refused its address for good. */
  notified_at: number | null;
  due_at: number;
  /** SHA-256 of the token in the notice. */
  stop_hash: string | null;
  done_at: number | null;
  /** When the mail server took the link that takes it back, or refused its address for good; null before. */
  former_holder_notified_at: number | null;
  /** Of the person who gets the number. */
  invitation_id: number | null;
  /** SHA-256 of the token in the mail to the former holder of a number. */
  take_back_hash: string | null;
  /** Who linked the number to its former holder; null if it was not given. */
  former_linked_by: LinkedBy | null;
  /** What the account used before it was moved; null once that was taken back, or is no longer kept. */
  former_email_id: number | null;
  ended_at: number | null;
  ended_as: Extract<AnnouncedState, 'objected' | 'cancelled' | 'impossible' | 'taken back'> | null;
  objected_by: ObjectionWay | null;
  end_reason: Generated<string>;
}

export interface ClaimTables {
  claims: ClaimsTable;
  announced_changes: AnnouncedChangesTable;
  vouches: VouchesTable;
  vouch_links: VouchLinksTable;
  invitations: InvitationsTable;
  proofs: ProofsTable;
}

/** Only claims of validated accounts change what everyone sees. */
const claimChanges = [
  { event: 'insert', condition: 'new.is_validated = 1' },
  { event: 'delete', condition: 'old.is_validated = 1' },
  { event: 'update', condition: 'new.is_validated = 1 or old.is_validated = 1' },
] as const;

export const claimTables = ({ id, bigint, versionContentWhen }: SchemaDialect) => {
  const ofAccount = `${bigint} not null references accounts (id) on delete cascade`;
  const ofMember = `${bigint} not null references members (id) on delete cascade`;
  const byAccount = `${bigint} references accounts (id) on delete set null`;
  return [
    `create table claims (
      account_id ${bigint} primary key references accounts (id) on delete cascade,
      member_id ${ofMember},
      is_approved integer not null check (is_approved in (0, 1)),
      claimed_at ${bigint} not null,
      linked_at ${bigint},
      linked_by text check (linked_by in ('claimant', 'admin', 'vouches')),
      is_validated integer not null check (is_validated in (0, 1))
    )`,
    `create index claims_member on claims (member_id)`,
    `create unique index claims_linked_member on claims (member_id)
      where is_validated = 1 and is_approved = 1`,
    `create index claims_waiting on claims (claimed_at) where is_approved = 0`,
    ...claimChanges.flatMap((change) => versionContentWhen({ table: 'claims', ...change })),

    `create table vouches (
      id ${id},
      account_id ${ofAccount},
      member_id ${ofMember},
      voucher_id ${ofAccount},
      given_at ${bigint} not null,
      withdrawn_at ${bigint}
    )`,
    `create unique index vouches_once
      on vouches (account_id, member_id, voucher_id) where withdrawn_at is null`,
    `create index vouches_member on vouches (member_id)`,
    `create index vouches_voucher on vouches (voucher_id, given_at)`,

    `create table vouch_links (
      account_id ${bigint} primary key references accounts (id) on delete cascade,
      token text not null unique
    )`,

    `create table invitations (
      id ${id},
      member_id ${ofMember},
      email text not null,
      email_key text not null,
      invited_by ${ofAccount},
      counts_as text not null check (counts_as in ('approval', 'vouch')),
      token_hash text unique,
      invited_at ${bigint} not null,
      sent_at ${bigint},
      failed_at ${bigint},
      opened_at ${bigint},
      used_at ${bigint},
      used_by ${byAccount},
      expires_at ${bigint} not null,
      attempts integer not null default 0,
      try_at ${bigint}
    )`,
    `create index invitations_member on invitations (member_id)`,
    `create index invitations_email on invitations (email_key)`,
    `create index invitations_inviter on invitations (invited_by)`,
    `create index invitations_user on invitations (used_by) where used_by is not null`,
    `create index invitations_unsent on invitations (id) where sent_at is null`,
    `create index invitations_undelivered on invitations (failed_at)
      where failed_at is not null and used_at is null`,
  ];
};

export const announcedChangeTables = ({ id, bigint }: SchemaDialect) => {
  const ofAccount = `${bigint} not null references accounts (id) on delete cascade`;
  return [
    `create table announced_changes (
      id ${id},
      kind text not null check (kind in ('move', 'give')),
      account_id ${ofAccount},
      member_id ${bigint} not null references members (id) on delete cascade,
      message_id ${bigint} references contact_messages (id) on delete set null,
      target_email text not null,
      target_email_key text not null,
      target_account_id ${bigint} references accounts (id) on delete set null,
      begun_by ${bigint} references accounts (id) on delete set null,
      begun_at ${bigint} not null,
      notified_at ${bigint},
      due_at ${bigint} not null,
      stop_hash text unique,
      done_at ${bigint},
      former_holder_notified_at ${bigint},
      invitation_id ${bigint} references invitations (id) on delete set null,
      take_back_hash text unique,
      former_linked_by text check (former_linked_by in ('claimant', 'admin', 'vouches')),
      former_email_id ${bigint} references former_emails (id) on delete set null,
      ended_at ${bigint},
      ended_as text check (ended_as in ('objected', 'cancelled', 'impossible', 'taken back')),
      objected_by text check (objected_by in ('signed in', 'link')),
      end_reason text not null default '',
      check ((ended_at is null) = (ended_as is null))
    )`,
    `create unique index announced_changes_open_account on announced_changes (account_id)
      where done_at is null and ended_at is null`,
    `create unique index announced_changes_open_member on announced_changes (member_id)
      where done_at is null and ended_at is null`,
    `create index announced_changes_account on announced_changes (account_id)`,
    `create index announced_changes_member on announced_changes (member_id)`,
    `create index announced_changes_message on announced_changes (message_id)
      where message_id is not null`,
    `create index announced_changes_target on announced_changes (target_account_id)
      where target_account_id is not null`,
    `create index announced_changes_email on announced_changes (target_email_key)`,
    `create index announced_changes_admin on announced_changes (begun_by)
      where begun_by is not null`,
    `create index announced_changes_invitation on announced_changes (invitation_id)
      where invitation_id is not null`,
    `create index announced_changes_former_email on announced_changes (former_email_id)
      where former_email_id is not null`,

    `create table proofs (
      id ${id},
      account_id ${bigint} references accounts (id) on delete cascade,
      message_id ${bigint} references contact_messages (id) on delete cascade,
      image text not null,
      added_at ${bigint} not null,
      check ((account_id is null) <> (message_id is null))
    )`,
    `create index proofs_account on proofs (account_id) where account_id is not null`,
    `create index proofs_message on proofs (message_id) where message_id is not null`,
  ];
};
