/** The people in the photo that is open in the gallery. The marks of other photos are not requested. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  getPhotoMarks,
  listPeopleInPhoto,
  type ShownMark,
} from '#contract/people-in-photos/marks.ts';
import { isMarkingAddress } from '#web/addresses/marking-address.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useCall } from '#web/api/call-context.ts';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { useSession } from '#web/api/session-context.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { ShownPeople, type PhotoPeopleProps } from '../viewing/shown-people.tsx';
import { MarkAnswers } from './mark-answers.tsx';
import { Marking } from './marking.tsx';
import '#web/ui/forms/forms.css';
import './marking.css';

export function PhotoPeople(props: PhotoPeopleProps) {
  const session = useSession();
  const isMember = session.kind === 'signed-in' && session.user.phoneNumberConfirmed;
  const { photoId } = props.photo;
  if (!isMember) return <VisitorPeople key={photoId} {...props} />;
  return <MemberPeople key={photoId} {...props} />;
}

function VisitorPeople({ photo, layer }: PhotoPeopleProps) {
  const call = useCall();
  const { photoId } = photo;
  const [marks, setMarks] = useState<readonly ShownMark[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      try {
        const response = await settle(call(listPeopleInPhoto, { params: { photoId } }, { signal }));
        // The photo can be looked at without them.
        if (response.isOk) setMarks(response.value.body.marks);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    void ask();
    return () => controller.abort();
  }, [call, photoId]);
  return <ShownPeople photo={photo} layer={layer} marks={marks} />;
}

/** With what a member can do: mark someone, agree, remove and suggest. */
function MemberPeople({ photo, layer }: PhotoPeopleProps) {
  const { photoId } = photo;
  const { value, decide, ...query } = useDecisions(getPhotoMarks, { params: { photoId } });
  const isMarkingFirst = isMarkingAddress(useLocation());
  const [wantsToMark, setWantsToMark] = useState(isMarkingFirst);
  const hasMarked = useRef(false);
  const markButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button no longer exists.
    if (hasMarked.current && !wantsToMark) markButton.current?.focus();
    hasMarked.current = wantsToMark;
  }, [wantsToMark]);
  if (value === null) {
    return query.failure === null ? null : <QueryState label="Loading the marks" query={query} />;
  }
  const { marks, problem } = value;
  if (wantsToMark && problem === null) {
    return (
      <Marking photo={photo} layer={layer} answer={decide} onStop={() => setWantsToMark(false)} />
    );
  }
  return (
    <ShownPeople
      photo={photo}
      layer={layer}
      marks={marks}
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
        <Button ref={markButton} type="button" kind="quiet" onClick={() => setWantsToMark(true)}>
          Mark people
        </Button>
      ) : null}
    </ShownPeople>
  );
}
