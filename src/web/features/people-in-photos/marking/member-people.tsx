/** The people in a photo, with what a member can do: mark someone, agree, remove and suggest. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import { markPhoto, getPhotoMarks } from '#contract/people-in-photos/marks.ts';
import { isMarkingAddress } from '#web/addresses/marking-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { FindMember } from '#web/api/forms/find-member.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { ShownPeople, type PhotoPeopleProps } from '../viewing/shown-people.tsx';
import type { Answer } from './mark-answers-props.ts';
import { MarkAnswers } from './mark-answers.tsx';
import { MarkPlaces, type Place } from './mark-places.tsx';
import { whoAgrees } from './who-agrees.ts';
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
  async function mark(name: { freakBrotherNumber?: number }, toast: string) {
    if (place === null) return;
    await answer(call(markPhoto, { params: { photoId }, body: { ...place, ...name } }), toast);
    onClose();
  }
  return (
    <Dialog title="Who is this?" isOpen={place !== null} onClose={onClose}>
      <p className="hint">{whoAgrees}</p>
      <FindMember onChoose={({ freakBrotherNumber }) => mark({ freakBrotherNumber }, 'Marked.')} />
      <div className="form-actions">
        <ActionButton
          label="I do not know"
          kind="main"
          act={() => mark({}, 'Marked as “Who is this?”.')}
        />
        <Button type="button" kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

export function MemberPeople({ photo, layer }: PhotoPeopleProps) {
  const { photoId } = photo;
  const list = useDecisions(getPhotoMarks, { params: { photoId } });
  const { value, failure, isLoading, reload, decide } = list;
  const isMarkingFirst = isMarkingAddress(useLocation());
  const [wantsToMark, setWantsToMark] = useState(isMarkingFirst);
  const [place, setPlace] = useState<Place | null>(null);
  if (value === null) {
    return failure === null ? null : (
      <QueryNotice
        label="Loading the marks"
        failure={failure}
        isLoading={isLoading}
        onRetry={reload}
      />
    );
  }
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
            answer={decide}
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
      <NewMark photoId={photoId} place={place} answer={decide} onClose={() => setPlace(null)} />
    </>
  );
}
