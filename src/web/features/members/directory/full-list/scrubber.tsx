/** A vertical slider beside a long list: shows where the window is, and moves it. */
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { nameWithheld, shownName } from '#contract/members/display-names.ts';
import { nearestIndex, type ListRow } from '../finding/filter-members.ts';
import { groupAt, indexAtTop, rowAt } from '../rows/table-rows.ts';

interface Props {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly members: readonly ListRow[];
  readonly groupSize: number;
}

/** The row there is below the edge of the window. */
const topPx = 24;
const smallStep = 10;
const largeStep = 100;
const mostMarks = 11;
const framesPerMove = 3;

/** Round numbers, 250 apart or more. */
function marksOf(members: readonly ListRow[]): number[] {
  const last = members.at(-1)?.freakBrotherNumber ?? 0;
  const step = 250 * Math.ceil(last / 250 / mostMarks);
  return Array.from({ length: Math.floor(last / step) }, (_, index) => (index + 1) * step);
}

function stepOf(key: string, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return smallStep;
    case 'ArrowUp':
    case 'ArrowLeft':
      return -smallStep;
    case 'PageDown':
      return largeStep;
    case 'PageUp':
      return -largeStep;
    case 'Home':
      return -last;
    case 'End':
      return last;
    default:
      return null;
  }
}

export function Scrubber({ table, members, groupSize }: Props) {
  const slider = useRef<HTMLInputElement>(null);
  const last = members.length - 1;
  const [index, setIndex] = useState(0);
  const [isMoving, setIsMoving] = useState(false);
  /** Where the slider has moved the window to; scrolling from there moves the slider. */
  const movedTo = useRef<number>(null);
  const moves = useRef(0);

  useEffect(() => {
    let frame = 0;
    const follow = () => {
      frame = 0;
      const { current } = table;
      if (current === null || window.scrollY === movedTo.current) return;
      movedTo.current = null;
      setIndex(Math.min(last, indexAtTop(current, topPx, groupSize)));
    };
    const handleScroll = () => {
      frame ||= requestAnimationFrame(follow);
    };
    handleScroll();
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      moves.current += 1;
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', handleScroll);
    };
  }, [table, last, groupSize]);

  function moveTo(wanted: number) {
    const next = Math.min(last, Math.max(0, wanted));
    setIndex(next);
    const move = ++moves.current;
    let framesLeft = framesPerMove;
    // In several frames, because rows are filled and laid out only when they come near the window.
    const show = () => {
      if (move !== moves.current || table.current === null) return;
      const row = rowAt(table.current, next, groupSize);
      (row ?? groupAt(table.current, next, groupSize))?.scrollIntoView({ behavior: 'instant' });
      movedTo.current = window.scrollY;
      framesLeft -= row === undefined ? 0 : 1;
      if (framesLeft > 0) requestAnimationFrame(show);
    };
    show();
  }

  function handleKey(event: KeyboardEvent) {
    const step = stepOf(event.key, last);
    if (step === null) return;
    event.preventDefault();
    setIsMoving(true);
    moveTo(index + step);
  }

  const member = members[index];
  const name = member === undefined || member.firstName === '' ? nameWithheld : shownName(member);
  const at = (place: number) => ({ '--at': last > 0 ? place / last : 0 });
  return (
    <div className="scrubber">
      {marksOf(members).map((mark) => (
        <span
          key={mark}
          className="scrubber-mark"
          style={at(nearestIndex(members, mark)) as object}
          aria-hidden="true"
        >
          {mark}
        </span>
      ))}
      <input
        ref={slider}
        type="range"
        aria-label="Place in the list"
        aria-orientation="vertical"
        aria-valuetext={`${member?.freakBrotherNumber} ${name}`}
        min={0}
        max={last}
        value={index}
        onChange={(event) => {
          setIsMoving(true);
          moveTo(event.target.valueAsNumber);
        }}
        onKeyDown={handleKey}
        onPointerUp={() => setIsMoving(false)}
        onBlur={() => setIsMoving(false)}
      />
      {isMoving ? (
        <p className="scrubber-bubble" style={at(index) as object} aria-hidden="true">
          <b>{member?.freakBrotherNumber}</b> {name}
        </p>
      ) : null}
    </div>
  );
}
