/** Rejecting a claim: asks for the reason, and says that the claimant reads it. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { rejectionForm } from '#contract/admin-forms.ts';
import { describeBesideFields } from '#web/api/forms/describe-refusal.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { oneLine } from './one-line.ts';

interface Props {
  readonly number: string;
  readonly claimant: string;
  readonly email: string;
  /** Throws what the server refuses. */
  readonly onReject: (reason: string) => Promise<void>;
}

const schema = z.object({ reason: oneLine(rejectionForm.shape.reason) });

interface ReasonProps extends Props {
  /** What was typed before the dialog was closed. */
  readonly typed: string;
  readonly onType: (reason: string) => void;
  readonly onCancel: () => void;
}

function ReasonForm({ claimant, email, typed, onReject, onType, onCancel }: ReasonProps) {
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema,
    defaultValues: { reason: typed },
    send: ({ reason }) => onReject(reason),
    describeFailure: describeBesideFields,
  });
  const { onChange, ...reason } = field('reason');
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy}>Reject</SubmitButton>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <TextAreaField
        label="Reason"
        hint={`Goes to ${claimant} (${email}) by mail, as you write it.`}
        rows={4}
        required
        onChange={(event) => {
          onType(event.target.value);
          void onChange(event);
        }}
        {...reason}
      />
      <p>The account stays as it is, and the number can be claimed again.</p>
    </Form>
  );
}

export function Rejection(props: Props) {
  const { number, claimant } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        type="button"
        kind="quiet"
        aria-label={`Reject: ${number}, ${claimant}`}
        onClick={() => setIsOpen(true)}
      >
        Reject
      </Button>
      <Dialog title={`Reject the claim of ${number}?`} isOpen={isOpen} onClose={close}>
        <ReasonForm {...props} typed={typed} onType={setTyped} onCancel={close} />
      </Dialog>
    </>
  );
}
