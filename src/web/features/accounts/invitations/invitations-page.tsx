/** Admins invite one person or many, and see what became of the invitations. */
import { useEffect, useState } from 'react';
import {
  listInvitations,
  inviteAsAdmin,
  invitationDays,
  invitationForm,
  type InvitationList,
  withdrawInvitation,
  invitationStates,
  type Invitation,
  type InvitationState,
} from '#contract/accounts/invitations.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { InvitationFileCard } from './invitation-file-card.tsx';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import '#web/ui/manifest/admin.css';
import '../account-admin.css';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { isRefusal } from '#web/api/is-refusal.ts';
import { DenseList, type Columns } from '#web/ui/manifest/dense-list/dense-list.tsx';
import { usePages } from '#web/ui/manifest/use-pages.tsx';
import { Instant } from '#web/ui/instant.tsx';

/** As often as the server looks for invitations to send. */
const lookEveryMs = 5_000;

function useInvitations() {
  const call = useCall();
  const query = useQuery(listInvitations);
  const { value, keep } = query;
  const [round, setRound] = useState(0);
  const isSending = value !== null && value.counts.waiting > 0;
  useEffect(() => {
    if (!isSending) return;
    let isOver = false;
    const timer = setTimeout(() => {
      const look = async () => {
        const newest = await settle(call(listInvitations));
        if (isOver) return;
        if (newest.isOk) keep(newest.value.body);
        setRound((last) => last + 1);
      };
      void look();
    }, lookEveryMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, keep, isSending, round]);
  return {
    ...query,
    async look() {
      keep((await call(listInvitations)).body);
    },
  };
}

export function InvitationsPage() {
  const { value, keep, look, ...query } = useInvitations();
  if (value === null) {
    return <QueryCard title="Invitations" label="Loading the invitations" query={query} />;
  }
  return (
    <>
      <InviteOneCard onInvited={keep} />
      <InvitationFileCard waiting={value.counts.waiting} onQueued={look} />
      <InvitationListCard list={value} onChange={keep} />
    </>
  );
}

interface Props {
  readonly onInvited: (list: InvitationList) => void;
}

function InviteOneCard({ onInvited }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { form, field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: invitationForm,
    defaultValues: { freakBrotherNumber: '', email: '' },
    draftPart: 'one',
    async send(invitation) {
      onInvited((await call(inviteAsAdmin, { body: invitation })).body);
      form.reset();
      const label = numberLabel('fb', invitation.freakBrotherNumber);
      showToast('success', `${label} gets an email.`);
    },
  });
  return (
    <Card title="Invite one person">
      <Form onSubmit={onSubmit} alert={alert} submit="Send invitation" isBusy={isBusy}>
        <p className="hint">
          {`The email has a link that works once, for ${invitationDays} days. An account that is created with it is approved.`}
        </p>
        <TextField
          label={`${brand.numberPrefix} Number`}
          inputMode="numeric"
          clean={pastedNumber}
          autoComplete="off"
          required
          {...field('freakBrotherNumber')}
        />
        <TextField label="Email" type="email" autoComplete="off" required {...field('email')} />
      </Form>
    </Card>
  );
}

const unsorted = { by: '', isDescending: false };
const neverSorts = () => undefined;
const none: ReadonlySet<string> = new Set();

const addressOf = ({ usedBy, freakBrotherNumber }: Invitation) =>
  usedBy === null ? `/Manifest/Members/fb/${freakBrotherNumber}` : `/Manifest/Accounts/${usedBy}`;

interface InvitationListCardProps {
  readonly list: InvitationList;
  readonly onChange: (list: InvitationList) => void;
}

function InvitationListCard({ list: { invitations, counts }, onChange }: InvitationListCardProps) {
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
    <Card title={total === 1 ? '1 invitation' : `${total} invitations`} isWide>
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
        </div>
      )}
    </Card>
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
