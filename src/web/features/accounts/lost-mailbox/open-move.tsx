import type { ReviewedMove } from '#contract/accounts/lost-mailbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Decide } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ProofsButton } from '../proofs/proofs-button.tsx';
import { aboutOf } from './about-move.ts';
import { MoveHeading } from './move-heading.tsx';
import { MoveAction } from './move-action.tsx';
import { Refusing } from './refusing.tsx';

interface Props {
  readonly move: ReviewedMove;
  readonly onDecision: Decide<'listMoves'>;
}

function VouchesSoFar({ move: { vouches, needed, isAdmin, earliestAt } }: Pick<Props, 'move'>) {
  if (needed === 0) {
    return isAdmin ? 'Only an admin can move the account of an admin.' : 'Not used.';
  }
  return (
    <>
      {vouches} of {needed}. With {needed} the account moves on <Instant at={earliestAt} isDay /> at
      the earliest.
    </>
  );
}

export function OpenMove({ move, onDecision }: Props) {
  const call = useCall();
  const about = aboutOf(move);
  const { moveId, email, account } = move;
  return (
    <li className="move">
      <MoveHeading move={move} />
      <dl className="move-facts">
        <div>
          <dt>Current email</dt>
          <dd>{account.email}</dd>
        </div>
        <div>
          <dt>New email</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
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
          of={{ move: moveId }}
          count={move.proofs}
          claimant={`${account.firstName} ${account.lastName}`}
          number={numberLabel('fb', move.member.freakBrotherNumber)}
        />
        <MoveAction
          label="Move"
          about={about}
          kind="main"
          title={`Is it really ${about}?`}
          confirmLabel="Move account"
          act={(given) =>
            onDecision(
              call('moveAccount', { params: { move: String(moveId) }, body: given }),
              `The account of ${about} uses ${email} now.`,
            )
          }
        >
          <p>
            The account uses {email} instead of {account.email}. Its phone is removed, and it is
            signed out everywhere. People who read {email} can choose a new password.
          </p>
          <p>Both addresses get an email.</p>
        </MoveAction>
        <Refusing move={move} onDecision={onDecision} />
      </div>
    </li>
  );
}
