import { useState } from 'react';
import { rejectionForm } from '#contract/accounts/claims.ts';
import type { ReviewedMove } from '#contract/accounts/lost-mailbox.ts';
import { useCall } from '#web/api/call-context.ts';
import { ReasonForm } from '#web/api/forms/reason-form.tsx';
import { reasonSchema } from '#web/api/forms/reason-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { aboutOf } from './about-move.ts';
import type { OnDecision } from './use-moves.ts';

interface Props {
  readonly move: ReviewedMove;
  readonly onDecision: OnDecision;
}

const schema = reasonSchema(rejectionForm.shape.reason);

export function Refusing({ move, onDecision }: Props) {
  const call = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const about = aboutOf(move);
  const params = { move: String(move.moveId) };
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        type="button"
        kind="quiet"
        aria-label={`Refuse: ${about}`}
        onClick={() => setIsOpen(true)}
      >
        Refuse
      </Button>
      <Dialog title={`Refuse the request of ${about}?`} isOpen={isOpen} onClose={close}>
        <ReasonForm
          schema={schema}
          draftPart={`refuse-${move.moveId}`}
          confirmLabel="Refuse request"
          confirmKind="danger"
          isRequired
          hint={`We email this text to ${move.email}.`}
          typed={typed}
          onType={setTyped}
          onCancel={close}
          send={(reason) =>
            onDecision(
              call('refuseMove', { params, body: { reason } }),
              `The request of ${about} is refused, and ${move.email} gets your reason.`,
            )
          }
        >
          <p>The account stays as it is. The member can ask again.</p>
        </ReasonForm>
      </Dialog>
    </>
  );
}
