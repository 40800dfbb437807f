import type { Invitation, InvitationState } from '#contract/accounts/invitations.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Instant } from '#web/ui/instant.tsx';
import type { Columns } from '#web/ui/manifest/dense-list/columns.ts';

export const stateLabels: Readonly<Record<InvitationState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  opened: 'Opened',
  used: 'Used',
  undelivered: 'Not delivered',
  expired: 'Expired',
};

export const labelOf = ({ freakBrotherNumber, email }: Invitation): string =>
  `${numberLabel('fb', freakBrotherNumber)}, ${email}`;

/** They do not sort: the server has older ones. */
export const invitationColumns: Columns<Invitation> = [
  {
    key: 'invited',
    label: 'Number',
    cell: ({ freakBrotherNumber }) => numberLabel('fb', freakBrotherNumber),
  },
  { key: 'address', label: 'Email', cell: ({ email }) => email },
  {
    key: 'progress',
    label: 'State',
    cell: ({ state }) => (
      <span className={state === 'undelivered' ? 'mark mark-off' : 'mark'}>
        {stateLabels[state]}
      </span>
    ),
  },
  {
    key: 'inviter',
    label: 'Invited by',
    isLabelled: true,
    cell: ({ countsAs, inviterName }) =>
      countsAs === 'approval' ? inviterName : `${inviterName} (vouch)`,
  },
  {
    key: 'changed',
    label: 'When',
    cell: ({ changedAt, invitedAt }) => <Instant at={changedAt ?? invitedAt} isDay />,
  },
];
