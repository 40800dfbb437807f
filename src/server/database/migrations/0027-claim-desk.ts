/** How a number was linked, who vouched for whom, invitations, proofs, disputes, and accounts whose mailbox is lost. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

/** An approval that another account has made. */
const isApprovedByAnother = `exists (
  select 1 from change_log
  where change_log.subject = 'claim'
    and change_log.account_id = claims.account_id
    and change_log."after" like '%"isApproved":true%'
    and change_log.actor <> 'account/' || claims.account_id
)`;

export async function createClaimDesk(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const { idColumn, instantColumn } = dialect;
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  const ofAccount = `${bigId} not null references accounts (id) on delete cascade`;
  const ofMember = `${bigId} not null references members (id) on delete cascade`;
  const statements = [
    `alter table claims add column linked_at ${instantColumn}`,
    `alter table claims add column linked_by text
      check (linked_by in ('claimant', 'admin', 'vouches'))`,
    `update claims set linked_at = claimed_at,
      linked_by = case when ${isApprovedByAnother} then 'admin' else 'claimant' end
      where is_approved = 1`,
    `create table mailbox_moves (
      id ${idColumn},
      account_id ${ofAccount},
      member_id ${ofMember},
      email text not null,
      email_key text not null,
      text text not null,
      token_hash text not null unique,
      asked_at ${instantColumn} not null,
      confirmed_at ${instantColumn},
      stop_hash text unique,
      moved_at ${instantColumn},
      moved_by ${bigId} references accounts (id) on delete set null,
      former_email text,
      former_phone text
    )`,
    `create index mailbox_moves_account on mailbox_moves (account_id)`,
    `create index mailbox_moves_member on mailbox_moves (member_id)`,
    `create index mailbox_moves_mover on mailbox_moves (moved_by) where moved_by is not null`,
    `create table vouches (
      id ${idColumn},
      account_id ${ofAccount},
      member_id ${ofMember},
      voucher_id ${ofAccount},
      move_id ${bigId} references mailbox_moves (id) on delete cascade,
      given_at ${instantColumn} not null,
      withdrawn_at ${instantColumn}
    )`,
    `create unique index vouches_once
      on vouches (account_id, member_id, voucher_id, coalesce(move_id, 0))
      where withdrawn_at is null`,
    `create index vouches_member on vouches (member_id)`,
    `create index vouches_voucher on vouches (voucher_id, given_at)`,
    `create index vouches_move on vouches (move_id) where move_id is not null`,
    `create table vouch_links (
      account_id ${bigId} primary key references accounts (id) on delete cascade,
      token text not null unique
    )`,
    `create table invitations (
      id ${idColumn},
      member_id ${ofMember},
      email text not null,
      email_key text not null,
      invited_by ${ofAccount},
      counts_as text not null check (counts_as in ('approval', 'vouch')),
      token_hash text unique,
      invited_at ${instantColumn} not null,
      sent_at ${instantColumn},
      failed_at ${instantColumn},
      opened_at ${instantColumn},
      used_at ${instantColumn},
      used_by ${bigId} references accounts (id) on delete set null,
      expires_at ${instantColumn} not null
    )`,
    `create index invitations_member on invitations (member_id)`,
    `create index invitations_email on invitations (email_key)`,
    `create index invitations_inviter on invitations (invited_by)`,
    `create index invitations_user on invitations (used_by) where used_by is not null`,
    `create index invitations_unsent on invitations (id) where sent_at is null`,
    `create table disputes (
      id ${idColumn},
      member_id ${bigId} not null unique references members (id) on delete cascade,
      claimant_id ${bigId} not null unique references accounts (id) on delete cascade,
      holder_id ${ofAccount},
      text text not null,
      opened_at ${instantColumn} not null
    )`,
    `create index disputes_holder on disputes (holder_id)`,
    `create table proofs (
      id ${idColumn},
      account_id ${bigId} references accounts (id) on delete cascade,
      dispute_id ${bigId} references disputes (id) on delete cascade,
      move_id ${bigId} references mailbox_moves (id) on delete cascade,
      image text not null,
      added_at ${instantColumn} not null
    )`,
    `create index proofs_account on proofs (account_id) where account_id is not null`,
    `create index proofs_dispute on proofs (dispute_id) where dispute_id is not null`,
    `create index proofs_move on proofs (move_id) where move_id is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
