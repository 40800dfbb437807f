/** Changes of who has an account or a number that were announced to the holder, and photos for the admins. */
import type { SchemaDialect } from '../dialects/dialect.ts';

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
