import type { Generated } from 'kysely';

/** One account says that it knows another as the member. */
export interface VouchesTable {
  id: Generated<number>;
  /** Who is known. */
  account_id: number;
  member_id: number;
  voucher_id: number;
  /** The move to another mailbox that it is for; null for a claim. */
  move_id: number | null;
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

/** A claim of a number that another account has. */
export interface DisputesTable {
  id: Generated<number>;
  member_id: number;
  claimant_id: number;
  holder_id: number;
  text: string;
  opened_at: number;
}

/** A picture that only admins see, such as a photo of a membership card. */
export interface ProofsTable {
  id: Generated<number>;
  /** Who added it; null for someone who cannot sign in. */
  account_id: number | null;
  dispute_id: number | null;
  /** With neither a dispute nor a move, it belongs to the claim of the account. */
  move_id: number | null;
  /** WebP in base64. */
  image: string;
  added_at: number;
}

/** A member who has lost email and phone asks for another email. */
export interface MailboxMovesTable {
  id: Generated<number>;
  account_id: number;
  member_id: number;
  /** The new email, as typed. */
  email: string;
  email_key: string;
  text: string;
  /** SHA-256 of the token in the mail to the new address. */
  token_hash: string;
  asked_at: number;
  /** When the link was opened; no one sees the request before. The notice to the former address is sent then. */
  confirmed_at: number | null;
  /** SHA-256 of the token in the mail to the former address, which stops the move. */
  stop_hash: string | null;
  moved_at: number | null;
  /** The admin; null if vouches did it. */
  moved_by: number | null;
  /** Kept so that the move can be undone. */
  former_email: string | null;
  former_phone: string | null;
  /** When it was stopped, refused or undone, or expired. Only its vouches matter from then on. */
  ended_at: number | null;
}

export interface ClaimDeskTables {
  vouches: VouchesTable;
  vouch_links: VouchLinksTable;
  invitations: InvitationsTable;
  disputes: DisputesTable;
  proofs: ProofsTable;
  mailbox_moves: MailboxMovesTable;
}
