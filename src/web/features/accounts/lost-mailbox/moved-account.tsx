import type { ReviewedMove } from '#contract/accounts/lost-mailbox.ts';
import { Instant } from '#web/ui/instant.tsx';
import { MoveHeading } from './move-heading.tsx';
import { Undoing } from './undoing.tsx';
import type { OnDecision } from './use-moves.ts';

interface Props {
  readonly move: ReviewedMove;
  readonly onDecision: OnDecision;
}

export function MovedAccount({ move, onDecision }: Props) {
  const { email, formerEmail, movedAt, movedBy } = move;
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
        <Undoing move={move} onDecision={onDecision} />
      </div>
    </li>
  );
}
