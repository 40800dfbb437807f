import { rejectionForm } from '#contract/accounts/claims.ts';
import { ReasonAction } from '#web/api/forms/reason-action.tsx';

interface Props {
  readonly number: string;
  readonly claimant: string;
  readonly email: string;
  /** Throws the server's refusal. */
  readonly onReject: (reason: string) => Promise<void>;
}

export function Rejection({ number, claimant, email, onReject }: Props) {
  return (
    <ReasonAction
      label="Reject"
      name={`Reject: ${number}, ${claimant}`}
      title={`Reject the claim of ${number}?`}
      field={rejectionForm.shape.reason}
      draftPart={`reject-${number}`}
      confirmLabel="Reject"
      confirmKind="danger"
      isRequired
      hint={`We email this text to ${claimant} (${email}).`}
      act={onReject}
    >
      <p>The account stays, and the number can be claimed again.</p>
    </ReasonAction>
  );
}
