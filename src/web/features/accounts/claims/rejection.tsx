import { useState } from 'react';
import { rejectionForm } from '#contract/accounts/claims.ts';
import { ReasonForm } from '#web/api/forms/reason-form.tsx';
import { reasonSchema } from '#web/api/forms/reason-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';

interface Props {
  readonly number: string;
  readonly claimant: string;
  readonly email: string;
  /** Throws the server's refusal. */
  readonly onReject: (reason: string) => Promise<void>;
}

const schema = reasonSchema(rejectionForm.shape.reason);

export function Rejection({ number, claimant, email, onReject }: Props) {
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
        <ReasonForm
          schema={schema}
          draftPart={`reject-${number}`}
          confirmLabel="Reject"
          confirmKind="danger"
          isRequired
          hint={`We email this text to ${claimant} (${email}).`}
          typed={typed}
          onType={setTyped}
          onCancel={close}
          send={onReject}
        >
          <p>The account stays, and the number can be claimed again.</p>
        </ReasonForm>
      </Dialog>
    </>
  );
}
