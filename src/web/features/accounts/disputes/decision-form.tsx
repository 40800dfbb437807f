import { decisionForm } from '#contract/accounts/disputes.ts';
import { ReasonAction } from '#web/api/forms/reason-action.tsx';

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

export function DecisionForm({ number, to, winner, loser, onDecide }: Props) {
  const isMoved = to === 'claimant';
  const label = isMoved
    ? `Give ${number} to the claimant, ${winner}`
    : `Leave ${number} with the holder, ${winner}`;
  return (
    <ReasonAction
      label={label}
      title={`${label}?`}
      field={decisionForm.shape.reason}
      draftPart={`decide-${to}`}
      confirmLabel={isMoved ? 'Move the number' : 'Leave the number'}
      confirmKind={isMoved ? 'danger' : 'main'}
      isRequired
      hint={`We email this text to both, ${winner} and ${loser}.`}
      act={onDecide}
    >
      <p>
        {isMoved
          ? `The account of the holder, ${loser}, loses the number, and the account of the claimant is linked to it.`
          : `Nothing changes for ${winner}.`}{' '}
        The dispute and all its photos are deleted.
      </p>
    </ReasonAction>
  );
}
