/** Admins invite one person or many, and see what became of the invitations. */
import { useEffect, useState } from 'react';
import {
  listInvitations,
  inviteAsAdmin,
  invitationDays,
  invitationForm,
  type InvitationList,
} from '#contract/accounts/invitations.ts';
import { inboxAddress } from '#web/addresses/inbox-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { InvitationFileCard } from './invitation-file-card.tsx';
import { InvitationListCard } from './invitation-list-card.tsx';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

/** As often as the server looks for invitations to send. */
const lookEveryMs = 5_000;

function useInvitations() {
  const call = useCall();
  const { value, failure, isLoading, reload, keep } = useNewestQuery(listInvitations);
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
    value,
    failure,
    isLoading,
    reload,
    keep,
    async look() {
      keep((await call(listInvitations)).body);
    },
  };
}

export function InvitationsPage() {
  const { value, failure, isLoading, reload, keep, look } = useInvitations();
  if (value === null) {
    return (
      <section className="card" aria-label="Invitations">
        <QueryNotice
          label="Loading the invitations"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      </section>
    );
  }
  const show = (list: InvitationList) => keep(list);
  return (
    <>
      <InviteOneCard onInvited={show} />
      <InvitationFileCard waiting={value.counts.waiting} onQueued={look} />
      <InvitationListCard list={value} onChange={show} />
      <NearLinks near={[{ to: inboxAddress({ kind: 'claim' }), label: 'Claims' }]} />
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
      <Form
        onSubmit={onSubmit}
        alert={alert}
        actions={<SubmitButton isBusy={isBusy}>Send invitation</SubmitButton>}
      >
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
