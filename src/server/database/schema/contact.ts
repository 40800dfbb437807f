/** Messages to the admins and to members. */
import type { Generated, Selectable } from 'kysely';
import type { ContactSubject } from '#contract/contact/contact.ts';
import type { Flag, SchemaDialect } from '../dialects/dialect.ts';

export interface ContactMessagesTable {
  id: Generated<number>;
  about: ContactSubject;
  /** As typed. */
  name: string;
  email: string;
  /** The same for all spellings of one address: see `emailKeyOf`. */
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
  closed_at: number | null;
  /** Whether a field that people do not see was filled in. */
  is_probably_spam: Generated<Flag>;
  is_sample: Generated<Flag>;
}

interface ContactAnswersTable {
  id: Generated<number>;
  message_id: number;
  /** The admin; null when the account is deleted. */
  account_id: number | null;
  text: string;
  sent_at: number;
}

/** Whose messages a member does not get. */
interface BlockedSendersTable {
  id: Generated<number>;
  account_id: number;
  /** SHA-256 of the `email_key`. */
  sender_hash: string;
  name: string;
  blocked_at: number;
}

interface AnswerTemplatesTable {
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

export const contactTables = ({ id, bigint }: SchemaDialect) => [
  `create table contact_messages (
      id ${id},
      about text not null,
      name text not null,
      email text not null,
      email_key text not null,
      number integer,
      photo_id ${bigint},
      text text not null,
      written_at ${bigint} not null,
      token_hash text not null unique,
      confirmed_at ${bigint},
      relayed_to ${bigint} references accounts (id) on delete cascade,
      relay_hash text unique,
      answered_at ${bigint},
      reported_at ${bigint},
      closed_at ${bigint},
      is_probably_spam integer not null default 0,
      is_sample integer not null default 0
    )`,
  `create index contact_messages_waiting on contact_messages (closed_at, confirmed_at)`,
  `create index contact_messages_sender on contact_messages (email_key)`,
  `create index contact_messages_relayed on contact_messages (relayed_to)
      where relayed_to is not null`,

  `create table contact_answers (
      id ${id},
      message_id ${bigint} not null references contact_messages (id) on delete cascade,
      account_id ${bigint} references accounts (id) on delete set null,
      text text not null,
      sent_at ${bigint} not null
    )`,
  `create index contact_answers_message on contact_answers (message_id)`,
  `create index contact_answers_account on contact_answers (account_id)
      where account_id is not null`,

  `create table blocked_senders (
      id ${id},
      account_id ${bigint} not null references accounts (id) on delete cascade,
      sender_hash text not null,
      name text not null,
      blocked_at ${bigint} not null,
      unique (account_id, sender_hash)
    )`,

  `create table answer_templates (id ${id}, name text not null, text text not null)`,
];
