/** The photos that show the member: they agree to marks here, and remove them. */
import { approveMark, removeMark } from '#contract/people-in-photos/marks.ts';
import { listOwnMarks, type OwnMark } from '#contract/people-in-photos/photos-of-members.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { MarksDrawing } from '../viewing/marks-drawing.tsx';
import '../viewing/people.css';

type Answer = (
  operation: typeof approveMark | typeof removeMark,
  mark: OwnMark,
  toast: string,
) => Promise<void>;

interface Props {
  readonly mark: OwnMark;
  readonly answer: Answer;
}

function Remove({ mark, answer }: Props) {
  return (
    <ConfirmedAction
      label="Remove"
      about={mark.photo.caption}
      title="Remove the mark of you?"
      confirmLabel="Remove for good"
      act={() => answer(removeMark, mark, 'No one else can mark you in this photo again.')}
    >
      <p>
        No one else can mark you in this photo again, and no email is sent. The photo itself stays
        in the gallery.
      </p>
    </ConfirmedAction>
  );
}

/** A small photo with the mark. It opens in the gallery. */
function MarkedThumb({ mark }: { readonly mark: OwnMark }) {
  const { photoId, thumbPhotoUri, thumbWidth, thumbHeight, caption } = mark.photo;
  return (
    <Link to={`/Photo-Gallery?photo=${photoId}`} className="marked-photo">
      <img
        src={thumbPhotoUri}
        alt={caption}
        width={thumbWidth}
        height={thumbHeight}
        loading="lazy"
        decoding="async"
      />
      <MarksDrawing width={thumbWidth} height={thumbHeight} marks={[mark]} />
    </Link>
  );
}

interface ListProps {
  readonly marks: readonly OwnMark[];
  readonly answer: Answer;
  readonly canAgree?: boolean;
  readonly canRemove?: boolean;
}

function Marks({ marks, answer, canAgree = false, canRemove = true }: ListProps) {
  return (
    <ul className="grid">
      {marks.map((mark) => (
        <li key={mark.markId} className="stack">
          <MarkedThumb mark={mark} />
          <div className="form-actions">
            {canAgree ? (
              <ActionButton
                label="Agree"
                name={`Agree: ${mark.photo.caption}`}
                kind="main"
                act={() => answer(approveMark, mark, 'Everyone sees that you are in this photo.')}
              />
            ) : null}
            {canRemove ? <Remove mark={mark} answer={answer} /> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function PhotosOfYouPage() {
  const call = useCall();
  const { value, decideAndReload, ...query } = useDecisions(listOwnMarks);
  const heading = useFocusOnChange(value);
  const answer: Answer = (operation, { markId }, toast) =>
    decideAndReload(call(operation, { params: { mark: markId } }), toast);
  if (value === null) {
    return (
      <section className="card" aria-label="Photos of you">
        <QueryState label="Loading the photos of you" query={query} />
      </section>
    );
  }
  const { problem, waiting, shown, removed } = value;
  return (
    <>
      <Card
        title={waiting.length === 0 ? 'Nothing is waiting for you' : 'Are you in these photos?'}
        heading={heading}
      >
        {problem === null ? null : <p>{problem}</p>}
        {waiting.length === 0 ? (
          <p className="empty">
            When a member marks you in a photo, it waits here until you agree. You can mark yourself
            in the <Link to="/Photo-Gallery">gallery</Link>.
          </p>
        ) : (
          <>
            <p className="hint">
              A member has marked you. Others see that only after you agree. Removing needs no
              reason.
            </p>
            <Marks marks={waiting} answer={answer} canAgree={problem === null} />
          </>
        )}
      </Card>
      {shown.length === 0 ? null : (
        <Card title="Everyone sees you in these">
          <Marks marks={shown} answer={answer} />
        </Card>
      )}
      {removed.length === 0 ? null : (
        <Card title="You removed yourself from these">
          <p className="hint">
            Only you see this list. You alone can mark yourself in these photos again.
          </p>
          <Marks marks={removed} answer={answer} canRemove={false} />
        </Card>
      )}
      <p>
        <Link to="/your-account/emails">Choose which emails you get about photos</Link>
      </p>
    </>
  );
}
