/** The people in a photo, with what a member can do: mark someone, agree, remove and suggest. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import { isMarkingAddress } from '#web/addresses/marking-address.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import type { PhotoPeopleProps } from '../viewing/photo-people-props.ts';
import { ShownPeople } from '../viewing/shown-people.tsx';
import { FindPerson } from './find-person.tsx';
import { MarkAnswers } from './mark-answers.tsx';
import { MarkPlaces, type Place } from './mark-places.tsx';
import { useMarks, type Answer } from './use-marks.ts';
import '#web/ui/forms/forms.css';
import './marking.css';

interface NewMarkProps {
  readonly photoId: number;
  readonly place: Place | null;
  readonly answer: Answer;
  readonly onClose: () => void;
}

function NewMark({ photoId, place, answer, onClose }: NewMarkProps) {
  const call = useCall();
  async function mark(name: { freakBrotherNumber?: number }, news: string) {
    if (place === null) return;
    await answer(call('markPhoto', { params: { photoId }, body: { ...place, ...name } }), news);
    onClose();
  }
  const { isBusy, alert, run } = useAction(() => mark({}, 'Marked as “Who is this?”.'));
  return (
    <Dialog title="Who is this?" isOpen={place !== null} onClose={onClose}>
      <p className="hint">
        A living member is shown here once they agree. A member who is deceased, or has no account,
        is shown once an admin agrees.
      </p>
      <FindPerson onChoose={({ freakBrotherNumber }) => mark({ freakBrotherNumber }, 'Marked.')}>
        <Button type="button" isBusy={isBusy} onClick={run}>
          I do not know
        </Button>
        <Button type="button" kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FindPerson>
      <AlertBox message={alert} />
    </Dialog>
  );
}

export function MemberPeople({ photo, layer }: PhotoPeopleProps) {
  const { photoId } = photo;
  const { value, answer } = useMarks(photoId);
  const isMarkingFirst = isMarkingAddress(useLocation());
  const [wantsToMark, setWantsToMark] = useState(isMarkingFirst);
  const [place, setPlace] = useState<Place | null>(null);
  if (value === null) return null;
  const { marks, problem } = value;
  const isMarking = wantsToMark && problem === null;
  return (
    <>
      <ShownPeople
        photo={photo}
        layer={layer}
        marks={marks}
        over={isMarking ? <MarkPlaces photo={photo} onChoose={setPlace} /> : undefined}
        renderMore={(mark) => (
          <MarkAnswers
            mark={mark}
            place={marks.indexOf(mark) + 1}
            canSuggest={problem === null}
            answer={answer}
          />
        )}
      >
        {problem === null ? (
          <Button
            type="button"
            kind="quiet"
            aria-pressed={isMarking}
            onClick={() => setWantsToMark(!isMarking)}
          >
            {isMarking ? 'Stop marking' : 'Mark people'}
          </Button>
        ) : null}
      </ShownPeople>
      {isMarking ? (
        <p role="status">
          Tap the face of a person. With a keyboard, move the cross with the arrow keys and press
          Enter.
        </p>
      ) : null}
      <NewMark photoId={photoId} place={place} answer={answer} onClose={() => setPlace(null)} />
    </>
  );
}
