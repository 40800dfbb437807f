/** Asks for a reason, and removes a remembrance. */
import { useState } from 'react';
import { removalReason, type ReviewedRemembrance } from '#contract/memorials/remembrances.ts';
import { nameWithNumber } from '#contract/members/shown-name.ts';
import { ReasonForm } from '#web/api/forms/reason-form.tsx';
import { reasonSchema } from '#web/api/forms/reason-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';

interface Props {
  readonly label: 'Decline' | 'Remove';
  readonly remembrance: ReviewedRemembrance;
  /** Throws the server's refusals. */
  readonly onDecline: (reason: string) => Promise<void>;
}

const schema = reasonSchema(removalReason);

export function DeclineRemembrance({ label, remembrance, onDecline }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const about = nameWithNumber(remembrance.writer);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        type="button"
        kind="quiet"
        aria-label={`${label} the remembrance by ${about}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog title={`${label} the remembrance by ${about}?`} isOpen={isOpen} onClose={close}>
        <ReasonForm
          schema={schema}
          draftPart={`decline-${remembrance.remembranceId}`}
          confirmLabel={label}
          confirmKind="danger"
          isRequired={false}
          hint="Included in the email to the writer as you write it."
          typed={typed}
          onType={setTyped}
          onCancel={close}
          send={async (reason) => {
            await onDecline(reason);
            close();
          }}
        >
          <p>It is removed from the site. The writer gets an email with the text.</p>
        </ReasonForm>
      </Dialog>
    </>
  );
}
