/** Moves an account back to its former email. */
import { useState } from 'react';
import type { ReviewedMove } from '#contract/accounts/lost-mailbox.ts';
import { useCall } from '#web/api/call-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { aboutOf } from './about-move.ts';
import { DecisionForm } from './decision-form.tsx';
import type { OnDecision } from './use-moves.ts';

interface Props {
  readonly move: ReviewedMove;
  readonly onDecision: OnDecision;
}

export function Undoing({ move, onDecision }: Props) {
  const call = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const about = aboutOf(move);
  const { moveId, formerEmail } = move;
  return (
    <>
      <Button
        type="button"
        kind="quiet"
        aria-label={`Undo: ${about}`}
        onClick={() => setIsOpen(true)}
      >
        Undo
      </Button>
      <Dialog title={`Undo the move of ${about}?`} isOpen={isOpen} onClose={close}>
        <DecisionForm
          label="Undo the move"
          send={(given) =>
            onDecision(
              call('undoMove', { params: { move: String(moveId) }, body: given }),
              `The account of ${about} uses its former email again.`,
            )
          }
          onCancel={close}
        >
          <p>
            The account uses {formerEmail} again, with its former phone. It is signed out
            everywhere, and its password no longer works.
          </p>
          <p>Both addresses get an email.</p>
        </DecisionForm>
      </Dialog>
    </>
  );
}
