import '#web/ui/manifest/admin.css';
import './invitations.css';
import { useState } from 'react';
import {
  withdrawInvitation,
  invitationStates,
  type Invitation,
  type InvitationList,
  type InvitationState,
} from '#contract/accounts/invitations.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { DenseList } from '#web/ui/manifest/dense-list/dense-list.tsx';
import { usePages } from '#web/ui/manifest/use-pages.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Instant } from '#web/ui/instant.tsx';
import type { Columns } from '#web/ui/manifest/dense-list/columns.ts';

const unsorted = { by: '', isDescending: false };
const neverSorts = () => undefined;
const none: ReadonlySet<string> = new Set();

const addressOf = ({ usedBy, freakBrotherNumber }: Invitation) =>
  usedBy === null ? `/Manifest/Members/fb/${freakBrotherNumber}` : `/Manifest/Accounts/${usedBy}`;

interface Props {
  readonly list: InvitationList;
  readonly onChange: (list: InvitationList) => void;
}

export function InvitationListCard({ list: { invitations, counts }, onChange }: Props) {
  const call = useCall();
  const showToast = useToast();
  const [selected, setSelected] = useState(none);
  const { shown, pageLinks } = usePages(invitations);
  const total = invitationStates.reduce((sum, state) => sum + counts[state], 0);
  const chosen = invitations.filter(
    ({ invitationId, state }) => selected.has(String(invitationId)) && state !== 'used',
  );

  async function withdraw() {
    let withdrawn = 0;
    for (const { invitationId: invitation } of chosen) {
      try {
        onChange((await call(withdrawInvitation, { params: { invitation } })).body);
        withdrawn += 1;
      } catch (error) {
        // It was used or withdrawn meanwhile.
        if (!isRefusal(error) || error.code !== 'not_found') throw error;
      }
    }
    setSelected(none);
    const words = withdrawn === 1 ? 'invitation is' : 'invitations are';
    showToast('success', `${withdrawn} ${words} withdrawn.`);
  }

  return (
    <section className="card wide" aria-labelledby="invitations">
      <h2 id="invitations">{total === 1 ? '1 invitation' : `${total} invitations`}</h2>
      {total === 0 ? (
        <p className="empty">No invitations yet. Send the first one above.</p>
      ) : (
        <>
          <ul className="row">
            {invitationStates
              .filter((state) => counts[state] > 0)
              .map((state) => (
                <li key={state} className="mark">
                  {`${counts[state]} ${state === 'undelivered' ? 'could not be delivered' : stateLabels[state].toLowerCase()}`}
                </li>
              ))}
          </ul>
          <DenseList
            label="Invitations"
            rows={shown}
            columns={invitationColumns}
            keyOf={({ invitationId }) => String(invitationId)}
            nameOf={labelOf}
            addressOf={addressOf}
            sort={unsorted}
            onSort={neverSorts}
            selection={{ keys: selected, onChange: setSelected }}
          />
          {pageLinks}
        </>
      )}
      {total > invitations.length ? (
        <p className="hint">{`The latest ${invitations.length} are listed.`}</p>
      ) : null}
      {selected.size === 0 ? null : (
        <div className="selected-actions" role="status">
          <b>{`${selected.size} selected`}</b>
          {chosen.length === 0 ? (
            <span>Used invitations cannot be withdrawn.</span>
          ) : (
            <ConfirmedAction
              label="Withdraw"
              title={`Withdraw ${chosen.length === 1 ? '1 invitation' : `${chosen.length} invitations`}?`}
              confirmLabel="Withdraw"
              act={withdraw}
            >
              <p>Their links no longer work. No email is sent about it.</p>
            </ConfirmedAction>
          )}
          <Button type="button" kind="quiet" onClick={() => setSelected(none)}>
            Select none
          </Button>
        </div>
      )}
    </section>
  );
}

const stateLabels: Readonly<Record<InvitationState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  opened: 'Opened',
  used: 'Used',
  undelivered: 'Not delivered',
  expired: 'Expired',
};

const labelOf = ({ freakBrotherNumber, email }: Invitation): string =>
  `${numberLabel('fb', freakBrotherNumber)}, ${email}`;

/** They do not sort: the server has older ones. */
const invitationColumns: Columns<Invitation> = [
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
