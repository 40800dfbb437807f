/** Moves an account to the new email. */
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

export function Moving({ move, onDecision }: Props) {
  const call = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const about = aboutOf(move);
  const { moveId, email, account } = move;
  return (
    <>
      <Button
        type="button"
        kind="main"
        aria-label={`Move: ${about}`}
        onClick={() => setIsOpen(true)}
      >
        Move
      </Button>
      <Dialog title={`Is it really ${about}?`} isOpen={isOpen} onClose={close}>
        <DecisionForm
          label="Move account"
          send={(given) =>
            onDecision(
              call('moveAccount', { params: { move: String(moveId) }, body: given }),
              `The account of ${about} uses ${email} now.`,
            )
          }
          onCancel={close}
        >
          <p>
            The account uses {email} instead of {account.email}. Its phone is removed, and it is
            signed out everywhere. People who read {email} can choose a new password.
          </p>
          <p>Both addresses get an email.</p>
        </DecisionForm>
      </Dialog>
    </>
  );
}
