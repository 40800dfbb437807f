/** Messages to the admins and to members. */
import type { SchemaDialect } from '../dialects/dialect.ts';

export const contactTables = ({ id, bigint }: SchemaDialect) => {
  const byAdmin = `${bigint} references accounts (id) on delete set null`;
  return [
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
      assigned_to ${byAdmin},
      closed_at ${bigint},
      is_probably_spam integer not null default 0,
      is_sample integer not null default 0
    )`,
    `create index contact_messages_waiting on contact_messages (closed_at, confirmed_at)`,
    `create index contact_messages_sender on contact_messages (email_key)`,
    `create index contact_messages_relayed on contact_messages (relayed_to)
      where relayed_to is not null`,
    `create index contact_messages_assigned on contact_messages (assigned_to)
      where assigned_to is not null`,

    `create table contact_answers (
      id ${id},
      message_id ${bigint} not null references contact_messages (id) on delete cascade,
      account_id ${byAdmin},
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
};
