/** Marks one person after another: who it is, and where. Either can come first. */
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { markPhoto } from '#contract/people-in-photos/marks.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { FindMember } from '#web/api/forms/find-member.tsx';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import type { PhotoPeopleProps } from '../viewing/shown-people.tsx';
import type { Answer } from './mark-answers.tsx';
import { MarkPlaces, type Place } from './mark-places.tsx';

interface Person {
  readonly name: string;
  /** Left out if no one knows who it is. */
  readonly freakBrotherNumber?: number;
}

interface Props extends PhotoPeopleProps {
  readonly answer: Answer;
  readonly onStop: () => void;
}

export function Marking({ photo, layer, answer, onStop }: Props) {
  const call = useCall();
  const [person, setPerson] = useState<Person | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const panel = useRef<HTMLElement>(null);
  const [alert, setAlert] = useState<string | null>(null);

  useEffect(() => {
    if (person === null) panel.current?.querySelector('input')?.focus();
  }, [person, place]);

  async function mark({ freakBrotherNumber }: Person, { x, y }: Place) {
    const isNamed = freakBrotherNumber !== undefined;
    const body = { x, y, ...(isNamed ? { freakBrotherNumber } : {}) };
    const toast = isNamed ? 'Marked.' : 'Marked as “Who is this?”.';
    await answer(call(markPhoto, { params: { photoId: photo.photoId }, body }), toast);
    setPerson(null);
    setPlace(null);
  }

  async function choosePerson(chosen: Person) {
    setAlert(null);
    if (place === null) setPerson(chosen);
    else await mark(chosen, place);
  }

  async function choosePlace(chosen: Place) {
    if (person === null) {
      setPlace(chosen);
      return;
    }
    // At once, so that a second tap marks no one.
    setPerson(null);
    const marked = await settle(mark(person, chosen));
    if (!marked.isOk) setAlert(marked.failure.message);
  }

  return (
    <>
      {layer === null
        ? null
        : createPortal(
            <MarkPlaces
              photo={photo}
              isNext={person !== null}
              onChoose={(chosen) => void choosePlace(chosen)}
            />,
            layer,
          )}
      <section ref={panel} className="stack marking" aria-label="Mark people">
        {person === null ? (
          <>
            <FindMember
              onChoose={(member) =>
                choosePerson({
                  name: nameWithNumber(member),
                  freakBrotherNumber: member.freakBrotherNumber,
                })
              }
            />
            <p className="hint" role="status">
              {place === null
                ? 'Then tap the face in the photo.'
                : 'The cross marks this person. Who is it?'}
            </p>
          </>
        ) : (
          <p role="status">
            {`Tap the face of ${person.name}, or move the cross with the arrow keys and press Enter.`}
          </p>
        )}
        <AlertBox message={alert} />
        <div className="form-actions">
          {person === null ? (
            <ActionButton
              label="I don’t know"
              act={() => choosePerson({ name: 'the person you do not know' })}
            />
          ) : (
            <Button type="button" kind="quiet" onClick={() => setPerson(null)}>
              Choose another name
            </Button>
          )}
          <Button type="button" kind="quiet" onClick={onStop}>
            Stop marking
          </Button>
        </div>
      </section>
    </>
  );
}
