/** Loads on its own, so that a failure after a decision leaves the other forms of the page as they are. */
import { brand } from '#contract/brand.ts';
import { writerName } from '#contract/members/display-names.ts';
import { getMemorial } from '#contract/memorials/keepers.ts';
import {
  approveRemembrance,
  memorialReason,
  rejectRemembrance,
  type ReviewedRemembrance,
} from '#contract/memorials/remembrances.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { ReasonAction } from '#web/api/forms/reason-action.tsx';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { RemembrancePicture } from '../remembrance-picture.tsx';
import '../memorials.css';

export function WaitingRemembrances({ number }: { readonly number: number }) {
  const call = useCall();
  const { value, decideAndReload, ...query } = useDecisions(getMemorial, { params: { number } });
  const heading = useFocusOnChange(value);

  const approve = ({ remembranceId: remembrance, changedAt }: ReviewedRemembrance) =>
    decideAndReload(
      call(approveRemembrance, { params: { remembrance }, body: { changedAt } }),
      'Everyone can read it now.',
    );
  const decline = ({ remembranceId: remembrance }: ReviewedRemembrance, reason: string) =>
    decideAndReload(
      call(rejectRemembrance, { params: { remembrance }, body: { reason } }),
      'Declined. The writer gets an email.',
    );

  return (
    <Card title="Remembrances to approve" heading={heading}>
      {value === null ? <QueryState label="Loading the remembrances" query={query} /> : null}
      {value?.waiting.length === 0 ? (
        <p className="empty">
          No remembrances are waiting. Members write them on the page of the member.
        </p>
      ) : null}
      {value === null || value.waiting.length === 0 ? null : (
        <ul className="stack memorial-queue">
          {value.waiting.map((remembrance) => (
            <li key={remembrance.remembranceId}>
              <Waiting
                remembrance={remembrance}
                onApprove={() => approve(remembrance)}
                onDecline={(reason) => decline(remembrance, reason)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface WaitingProps {
  readonly remembrance: ReviewedRemembrance;
  /** Throws the server's refusals. */
  readonly onApprove: () => Promise<void>;
  /** Throws the server's refusals. */
  readonly onDecline: (reason: string) => Promise<void>;
}

function Waiting({ remembrance, onApprove, onDecline }: WaitingProps) {
  const { remembranceId, writer, text, hasPhoto, writtenAt } = remembrance;
  const name = writerName(writer);
  return (
    <article className="stack" aria-label={`Remembrance by ${name}`}>
      <p className="row">
        {writer.freakBrotherNumber === null ? (
          name
        ) : (
          <Link to={`/${brand.singularSlug}/${writer.freakBrotherNumber}`}>{name}</Link>
        )}
        <span className="hint">
          <Instant at={writtenAt} isDay />
        </span>
      </p>
      <p className="kept-text">{text}</p>
      {hasPhoto ? (
        <RemembrancePicture remembranceId={remembranceId} label={`From ${name}`} />
      ) : null}
      <div className="form-actions">
        <ActionButton
          label="Approve"
          name={`Approve the remembrance by ${name}`}
          kind="main"
          act={onApprove}
        />
        <ReasonAction
          label="Decline"
          name={`Decline the remembrance by ${name}`}
          title={`Decline the remembrance by ${name}?`}
          field={memorialReason}
          draftPart={`decline-${remembranceId}`}
          confirmLabel="Decline"
          confirmKind="danger"
          isRequired={false}
          hint="Included in the email to the writer as you write it."
          act={onDecline}
        >
          <p>It is removed from the site. The writer gets an email with the text.</p>
        </ReasonAction>
      </div>
    </article>
  );
}
