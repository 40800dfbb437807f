import { useState } from 'react';
import { decisionForm } from '#contract/accounts/disputes.ts';
import { ReasonForm } from '#web/api/forms/reason-form.tsx';
import { reasonSchema } from '#web/api/forms/reason-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';

interface Props {
  /** Such as `FB41`. */
  readonly number: string;
  readonly to: 'holder' | 'claimant';
  /** The names of both. */
  readonly winner: string;
  readonly loser: string;
  /** Throws the server's refusal. */
  readonly onDecide: (reason: string) => Promise<void>;
}

const schema = reasonSchema(decisionForm.shape.reason);

export function DecisionForm({ number, to, winner, loser, onDecide }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => setIsOpen(false);
  const isMoved = to === 'claimant';
  const label = isMoved
    ? `Give ${number} to the claimant, ${winner}`
    : `Leave ${number} with the holder, ${winner}`;
  return (
    <>
      <Button type="button" kind="quiet" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog title={`${label}?`} isOpen={isOpen} onClose={close}>
        <ReasonForm
          schema={schema}
          draftPart={`decide-${to}`}
          confirmLabel={isMoved ? 'Move the number' : 'Leave the number'}
          confirmKind={isMoved ? 'danger' : 'main'}
          isRequired
          hint={`We email this text to both, ${winner} and ${loser}.`}
          typed={typed}
          onType={setTyped}
          onCancel={close}
          send={onDecide}
        >
          <p>
            {isMoved
              ? `The account of the holder, ${loser}, loses the number, and the account of the claimant is linked to it. You can undo both links in the change log.`
              : `Nothing changes for ${winner}.`}{' '}
            The dispute and all its photos are deleted.
          </p>
        </ReasonForm>
      </Dialog>
    </>
  );
}
