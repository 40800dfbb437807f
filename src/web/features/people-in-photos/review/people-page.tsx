/** For admins: marks of members who cannot answer, and suggested names. */
import { listMarksToReview, type ReviewedMark } from '#contract/people-in-photos/marks.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { Card } from '#web/ui/card.tsx';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { MarkAnswers } from '../marking/mark-answers.tsx';
import type { Answer } from '../marking/mark-answers-props.ts';
import { MarkedThumb } from '../viewing/marked-thumb.tsx';
import '../marking/marking.css';
import '../of-you/photos-of-you.css';

interface QueueProps {
  readonly marks: readonly ReviewedMark[];
  readonly answer: Answer;
}

/** As an admin sees it in the photo. */
const viewed = (mark: ReviewedMark) =>
  ({
    ...mark,
    state: mark.member === null ? 'unnamed' : 'waiting',
    waitsFor: null,
    isViewer: false,
    canAgree: mark.member !== null,
    canRemove: true,
    canName: mark.member === null,
  }) as const;

function Queue({ marks, answer }: QueueProps) {
  return (
    <ul className="photos-of-you">
      {marks.map((mark, index) => (
        <li key={mark.markId}>
          <MarkedThumb photo={mark.photo} marks={[mark]} />
          <p>
            {mark.member === null ? 'Who is this?' : nameWithNumber(mark.member)}
            <span className="hint">
              {mark.by === null ? ' marked ' : ` marked by ${nameWithNumber(mark.by)}, `}
              <Instant at={mark.markedAt} isDay />
            </span>
          </p>
          <MarkAnswers mark={viewed(mark)} place={index + 1} canSuggest={false} answer={answer} />
        </li>
      ))}
    </ul>
  );
}

export function PeoplePage() {
  const list = useDecisions(listMarksToReview);
  const { value, failure, isLoading, reload, decideAndReload } = list;
  const heading = useFocusOnChange(value);

  if (value === null) {
    return (
      <section className="card" aria-label="People in photos">
        <QueryNotice
          label="Loading the marks"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      </section>
    );
  }
  const { waiting, suggested } = value;
  return (
    <>
      <Card
        title={waiting.length === 1 ? '1 mark waiting' : `${waiting.length} marks waiting`}
        heading={heading}
      >
        <p className="hint">
          Of members who have no account here, or are deceased. A mark that was removed by mistake
          can be made again.
        </p>
        {waiting.length === 0 ? (
          <p className="empty">No marks are waiting. Members mark people in the gallery.</p>
        ) : (
          <Queue marks={waiting} answer={decideAndReload} />
        )}
      </Card>
      <Card title="Suggested names">
        {suggested.length === 0 ? (
          <p className="empty">
            No suggestions. Members make them under <Link to="/Who-Is-This">Who is this?</Link>
          </p>
        ) : (
          <Queue marks={suggested} answer={decideAndReload} />
        )}
      </Card>
      <NearLinks near={[{ to: '/Manifest/Photos', label: 'Photos' }]} />
    </>
  );
}
