import type { Generated, Selectable } from 'kysely';
import type { ContactSubject } from '#contract/contact/contact.ts';

type Flag = 0 | 1;

export interface ContactMessagesTable {
  id: Generated<number>;
  about: ContactSubject;
  /** As typed. */
  name: string;
  email: string;
  /** The same for all spellings of one address: see `email-key.ts`. */
  email_key: string;
  number: number | null;
  photo_id: number | null;
  text: string;
  written_at: number;
  /** SHA-256 of the token in the mail to the sender. */
  token_hash: string;
  /** When the sender opened the link; null before, and no one sees the message until then. */
  confirmed_at: number | null;
  /** The account of the member that it was mailed to; null for a message to the admins. */
  relayed_to: number | null;
  /** SHA-256 of the token in the mail to the member; null when the member did not want the message and got no mail. */
  relay_hash: string | null;
  answered_at: number | null;
  /** When the member reported it; admins see it from then on. */
  reported_at: number | null;
  assigned_to: number | null;
  closed_at: number | null;
  /** Whether a field that people do not see was filled in. */
  is_probably_spam: Generated<Flag>;
  is_sample: Generated<Flag>;
}

export interface ContactAnswersTable {
  id: Generated<number>;
  message_id: number;
  /** The admin; null when the account is deleted. */
  account_id: number | null;
  text: string;
  sent_at: number;
}

/** Whose messages a member does not get. */
export interface BlockedSendersTable {
  id: Generated<number>;
  account_id: number;
  /** SHA-256 of the `email_key`. */
  sender_hash: string;
  name: string;
  blocked_at: number;
}

export interface AnswerTemplatesTable {
  id: Generated<number>;
  name: string;
  text: string;
}

export interface ContactTables {
  contact_messages: ContactMessagesTable;
  contact_answers: ContactAnswersTable;
  blocked_senders: BlockedSendersTable;
  answer_templates: AnswerTemplatesTable;
}

export type ContactMessageRow = Selectable<ContactMessagesTable>;
