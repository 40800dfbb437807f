import type { ReviewedMove } from '#contract/accounts/lost-mailbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ProofsButton } from '../proofs/proofs-button.tsx';
import { MoveHeading } from './move-heading.tsx';
import { Moving } from './moving.tsx';
import { Refusing } from './refusing.tsx';
import type { OnDecision } from './use-moves.ts';

interface Props {
  readonly move: ReviewedMove;
  readonly onDecision: OnDecision;
}

function VouchesSoFar({ move: { vouches, needed, isAdmin, earliestAt } }: Pick<Props, 'move'>) {
  if (needed === 0) return isAdmin ? 'Only an admin moves the account of an admin.' : 'Not used.';
  return (
    <>
      {vouches} of {needed}. With {needed} the account moves on <Instant at={earliestAt} isDay /> at
      the earliest.
    </>
  );
}

export function OpenMove({ move, onDecision }: Props) {
  return (
    <li className="move">
      <MoveHeading move={move} />
      <dl className="move-facts">
        <div>
          <dt>Email so far</dt>
          <dd>{move.account.email}</dd>
        </div>
        <div>
          <dt>New email</dt>
          <dd>
            <a href={`mailto:${move.email}`}>{move.email}</a>
          </dd>
        </div>
        <div>
          <dt>Asked</dt>
          <dd>
            <Instant at={move.askedAt} />
          </dd>
        </div>
        <div>
          <dt>Vouches</dt>
          <dd>
            <VouchesSoFar move={move} />
          </dd>
        </div>
      </dl>
      <blockquote>{move.text}</blockquote>
      <div className="form-actions">
        <ProofsButton
          of={{ move: move.moveId }}
          count={move.proofs}
          claimant={`${move.account.firstName} ${move.account.lastName}`}
          number={numberLabel('fb', move.member.freakBrotherNumber)}
        />
        <Moving move={move} onDecision={onDecision} />
        <Refusing move={move} onDecision={onDecision} />
      </div>
    </li>
  );
}
