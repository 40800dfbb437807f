/** Messages to the keepers of the register and to members, their answers, and blocked senders. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function createContact(db: Kysely<unknown>, dialect: DatabaseDialect): Promise<void> {
  const { idColumn, instantColumn } = dialect;
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  const admin = `${bigId} references accounts (id) on delete set null`;
  const statements = [
    `create table contact_messages (
      id ${idColumn},
      about text not null,
      name text not null,
      email text not null,
      email_key text not null,
      number integer,
      photo_id ${bigId},
      text text not null,
      written_at ${instantColumn} not null,
      token_hash text not null unique,
      confirmed_at ${instantColumn},
      relayed_to ${bigId} references accounts (id) on delete cascade,
      relay_hash text unique,
      answered_at ${instantColumn},
      reported_at ${instantColumn},
      assigned_to ${admin},
      closed_at ${instantColumn},
      is_sample integer not null default 0
    )`,
    `create index contact_messages_waiting on contact_messages (closed_at, confirmed_at)`,
    `create index contact_messages_sender on contact_messages (email_key)`,
    `create index contact_messages_relayed on contact_messages (relayed_to)
      where relayed_to is not null`,
    `create index contact_messages_assigned on contact_messages (assigned_to)
      where assigned_to is not null`,
    `create table contact_answers (
      id ${idColumn},
      message_id ${bigId} not null references contact_messages (id) on delete cascade,
      account_id ${admin},
      text text not null,
      sent_at ${instantColumn} not null
    )`,
    `create index contact_answers_message on contact_answers (message_id)`,
    `create index contact_answers_account on contact_answers (account_id)
      where account_id is not null`,
    `create table blocked_senders (
      id ${idColumn},
      account_id ${bigId} not null references accounts (id) on delete cascade,
      email_key text not null,
      name text not null,
      blocked_at ${instantColumn} not null,
      unique (account_id, email_key)
    )`,
    `create table answer_templates (id ${idColumn}, name text not null, text text not null)`,
    `alter table accounts add column takes_messages integer not null default 1
      check (takes_messages in (0, 1))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
