import type { Generated } from 'kysely';

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
  account_id: number;
  /** WebP in base64. */
  image: string;
  added_at: number;
}

export interface ClaimDeskTables {
  vouches: VouchesTable;
  vouch_links: VouchLinksTable;
  invitations: InvitationsTable;
  proofs: ProofsTable;
}
