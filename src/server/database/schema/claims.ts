/** Which account belongs to which member, and what decides it. */
import type { SchemaDialect } from '../dialects/dialect.ts';

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
  ];
};
