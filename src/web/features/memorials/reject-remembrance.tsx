/** Asks for a reason, and removes a remembrance. */
import { memorialReason, type ReviewedRemembrance } from '#contract/memorials/remembrances.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { ReasonAction } from '#web/api/forms/reason-action.tsx';

interface Props {
  readonly label: 'Decline' | 'Remove';
  readonly remembrance: ReviewedRemembrance;
  /** Throws the server's refusals. */
  readonly onDecline: (reason: string) => Promise<void>;
}

export function RejectRemembrance({ label, remembrance, onDecline }: Props) {
  const about = nameWithNumber(remembrance.writer);
  return (
    <ReasonAction
      label={label}
      name={`${label} the remembrance by ${about}`}
      title={`${label} the remembrance by ${about}?`}
      field={memorialReason}
      draftPart={`decline-${remembrance.remembranceId}`}
      confirmLabel={label}
      confirmKind="danger"
      isRequired={false}
      hint="Included in the email to the writer as you write it."
      act={onDecline}
    >
      <p>It is removed from the site. The writer gets an email with the text.</p>
    </ReasonAction>
  );
}
