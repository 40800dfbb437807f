/** Asks for a reason, and removes a remembrance. */
import { memorialReason, type ReviewedRemembrance } from '#contract/memorials/remembrances.ts';
import { writerName } from '#contract/members/display-names.ts';
import { ReasonAction } from '#web/api/forms/reason-action.tsx';

interface Props {
  readonly remembrance: ReviewedRemembrance;
  /** Throws the server's refusals. */
  readonly onDecline: (reason: string) => Promise<void>;
}

export function RejectRemembrance({ remembrance, onDecline }: Props) {
  const about = writerName(remembrance.writer);
  return (
    <ReasonAction
      label="Decline"
      name={`Decline the remembrance by ${about}`}
      title={`Decline the remembrance by ${about}?`}
      field={memorialReason}
      draftPart={`decline-${remembrance.remembranceId}`}
      confirmLabel="Decline"
      confirmKind="danger"
      isRequired={false}
      hint="Included in the email to the writer as you write it."
      act={onDecline}
    >
      <p>It is removed from the site. The writer gets an email with the text.</p>
    </ReasonAction>
  );
}
