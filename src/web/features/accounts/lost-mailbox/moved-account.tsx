import type { ReviewedMove } from '#contract/accounts/lost-mailbox.ts';
import type { Decide } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { Instant } from '#web/ui/instant.tsx';
import { aboutOf } from './about-move.ts';
import { MoveAction } from './move-action.tsx';
import { MoveHeading } from './move-heading.tsx';

interface Props {
  readonly move: ReviewedMove;
  readonly onDecision: Decide<'listMoves'>;
}

export function MovedAccount({ move, onDecision }: Props) {
  const call = useCall();
  const about = aboutOf(move);
  const { moveId, email, formerEmail, movedAt, movedBy } = move;
  return (
    <li className="move">
      <MoveHeading move={move} />
      <dl className="move-facts">
        <div>
          <dt>Former email</dt>
          <dd>{formerEmail}</dd>
        </div>
        <div>
          <dt>New email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Moved</dt>
          <dd>
            {movedAt === null ? null : <Instant at={movedAt} />}, by {movedBy ?? 'vouches'}
          </dd>
        </div>
      </dl>
      <div className="form-actions">
        <MoveAction
          label="Undo"
          about={about}
          kind="quiet"
          title={`Undo the move of ${about}?`}
          confirmLabel="Undo the move"
          act={(given) =>
            onDecision(
              call('undoMove', { params: { move: String(moveId) }, body: given }),
              `The account of ${about} uses its former email again.`,
            )
          }
        >
          <p>
            The account uses {formerEmail} again, with its former phone. It is signed out
            everywhere, and its password no longer works.
          </p>
          <p>Both addresses get an email.</p>
        </MoveAction>
      </div>
    </li>
  );
}
