import {
  inviteAsAdmin,
  invitationDays,
  invitationForm,
  type InvitationList,
} from '#contract/accounts/invitations.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

interface Props {
  readonly onInvited: (list: InvitationList) => void;
}

export function InviteOneCard({ onInvited }: Props) {
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
