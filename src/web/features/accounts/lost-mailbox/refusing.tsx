import { rejectionForm } from '#contract/accounts/claims.ts';
import type { ReviewedMove } from '#contract/accounts/lost-mailbox.ts';
import type { Decide } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { ReasonAction } from '#web/api/forms/reason-action.tsx';
import { aboutOf } from './about-move.ts';

interface Props {
  readonly move: ReviewedMove;
  readonly onDecision: Decide<'listMoves'>;
}

export function Refusing({ move, onDecision }: Props) {
  const call = useCall();
  const about = aboutOf(move);
  const params = { move: String(move.moveId) };
  return (
    <ReasonAction
      label="Refuse"
      name={`Refuse: ${about}`}
      title={`Refuse the request of ${about}?`}
      field={rejectionForm.shape.reason}
      draftPart={`refuse-${move.moveId}`}
      confirmLabel="Refuse request"
      confirmKind="danger"
      isRequired
      hint={`We email this text to ${move.email}.`}
      act={(reason) =>
        onDecision(
          call('refuseMove', { params, body: { reason } }),
          `The request of ${about} is refused, and ${move.email} gets your reason.`,
        )
      }
    >
      <p>The account stays as it is. The member can ask again.</p>
    </ReasonAction>
  );
}
