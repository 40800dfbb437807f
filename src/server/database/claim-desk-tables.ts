import type { Generated } from 'kysely';
import type { LinkedBy } from './account-tables.ts';
import type {
  AnnouncedState,
  ChangeKind,
  ObjectionWay,
} from '#contract/accounts/announced-changes.ts';

/** One account says that it knows another as the member. */
export interface VouchesTable {
  id: Generated<number>;
  /** Who is known. */
  account_id: number;
  member_id: number;
  voucher_id: number;
  given_at: number;
  withdrawn_at: number | null;
}

/** The address in the QR code of an account that waits for vouches. */
export interface VouchLinksTable {
  account_id: number;
  /** Readable, so that the same code is shown again. It only shows the request to members who may vouch. */
  token: string;
}

export interface InvitationsTable {
  id: Generated<number>;
  member_id: number;
  /** As typed. */
  email: string;
  /** The same for all spellings of one address: see `email-key.ts`. */
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
export interface ProofsTable {
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

export interface ClaimDeskTables {
  announced_changes: AnnouncedChangesTable;
  vouches: VouchesTable;
  vouch_links: VouchLinksTable;
  invitations: InvitationsTable;
  proofs: ProofsTable;
}
