import {
  invitationStates,
  type Invitation,
  type InvitationList,
} from '#contract/accounts/invitations.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentInstant } from '../accounts.present.ts';
import { countInvitations, findLatestInvitations } from './invitation-list.queries.ts';

type Row = Awaited<ReturnType<typeof findLatestInvitations>>[number];

function changedAt({ state, ...row }: Row): number | null {
  switch (state) {
    case 'used':
      return row.used_at;
    case 'undelivered':
      return row.failed_at;
    case 'opened':
      return row.opened_at;
    case 'expired':
      return row.expires_at;
    case 'sent':
      return row.sent_at;
    default:
      return null;
  }
}

function present(row: Row): Invitation {
  const changed = changedAt(row);
  return {
    invitationId: row.id,
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    countsAs: row.counts_as,
    state: row.state,
    invitedAt: presentInstant(row.invited_at),
    changedAt: changed === null ? null : presentInstant(changed),
    inviterId: row.invited_by,
    inviterName: `${row.inviter_first_name} ${row.inviter_last_name}`,
    usedBy: row.used_by,
  };
}

export async function listInvitations({
  database: { kysely },
  now,
}: Pick<AccountDeps, 'database' | 'now'>): Promise<InvitationList> {
  const at = now();
  const rows = await findLatestInvitations(kysely, at);
  const counted = new Map(
    (await countInvitations(kysely, at)).map(({ state, invitations }) => [state, invitations]),
  );
  const counts = Object.fromEntries(
    invitationStates.map((state) => [state, counted.get(state) ?? 0]),
  ) as InvitationList['counts'];
  return { invitations: rows.map(present), counts };
}
