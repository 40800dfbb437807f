/** The photos that show the member: they agree to marks here, and remove them. */
import type { OwnMark, OwnMarks } from '#contract/people-in-photos/photos-of-members.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { useAction } from '#web/api/forms/use-action.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { MarkedThumb } from '../viewing/marked-thumb.tsx';
import './photos-of-you.css';

type Answer = (id: 'agreeToMark' | 'removeMark', mark: OwnMark, news: string) => Promise<void>;

interface Props {
  readonly mark: OwnMark;
  readonly answer: Answer;
}

function Agree({ mark, answer }: Props) {
  const { isBusy, alert, run } = useAction(() =>
    answer('agreeToMark', mark, 'Everybody sees that you are in this photo.'),
  );
  return (
    <>
      <Button
        type="button"
        isBusy={isBusy}
        aria-label={`Agree: ${mark.photo.caption}`}
        onClick={run}
      >
        Agree
      </Button>
      <AlertBox message={alert} />
    </>
  );
}

function Remove({ mark, answer }: Props) {
  return (
    <ConfirmedAction
      label="Remove"
      about={mark.photo.caption}
      title="Remove the mark of you?"
      confirmLabel="Remove for good"
      act={() => answer('removeMark', mark, 'Nobody else can mark you in this photo again.')}
    >
      <p>
        Nobody else can mark you in this photo again, and nobody is told. The photo itself stays in
        the gallery.
      </p>
    </ConfirmedAction>
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
    <ul className="photos-of-you">
      {marks.map((mark) => (
        <li key={mark.markId}>
          <MarkedThumb photo={mark.photo} marks={[mark]} />
          <div className="form-actions">
            {canAgree ? <Agree mark={mark} answer={answer} /> : null}
            {canRemove ? <Remove mark={mark} answer={answer} /> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function useAnswer(keep: (marks: OwnMarks) => void): Answer {
  const call = useCall();
  const showToast = useToast();
  return async (id, { markId }, news) => {
    try {
      await call(id, { params: { mark: markId } });
      showToast('success', news);
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'not_found') throw error;
      // It was removed meanwhile.
      showToast('warning', error.message);
    }
    keep((await call('listOwnMarks')).body);
  };
}

export function PhotosOfYouPage() {
  const { value, failure, isLoading, reload, keep } = useNewestQuery('listOwnMarks');
  const heading = useFocusOnChange(value);
  const answer = useAnswer(keep);
  if (value === null) {
    return (
      <section className="card" aria-label="Photos of you">
        <QueryNotice
          label="Loading the photos of you"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      </section>
    );
  }
  const { problem, waiting, shown, removed } = value;
  return (
    <>
      <Card
        title={waiting.length === 0 ? 'Nothing waits for you' : 'Are you in these photos?'}
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
              A member has marked you. Nobody else sees that until you agree. Removing needs no
              reason.
            </p>
            <Marks marks={waiting} answer={answer} canAgree={problem === null} />
          </>
        )}
      </Card>
      {shown.length === 0 ? null : (
        <Card title="Everybody sees you in these">
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
        <Link to="/your-account">Choose which mails you get about photos</Link>
      </p>
    </>
  );
}
