/** Chooses a place in the photo with a tap, or with the arrow keys and Enter. */
import { useEffect, useRef, useState } from 'react';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { markScale } from '#contract/people-in-photos/marks.ts';
import { percentOf } from '../viewing/mark-labels.ts';
import { PhotoFrame } from '../viewing/people-layer.tsx';

export interface Place {
  readonly x: number;
  readonly y: number;
}

const step = 20;
const smallStep = 5;
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const inPhoto = (value: number) => Math.min(markScale, Math.max(0, Math.round(value)));

interface Props {
  readonly photo: GalleryPhoto;
  /** Whether the place is what to choose next. */
  readonly isNext: boolean;
  readonly onChoose: (place: Place) => void;
}

export function MarkPlaces({ photo, isNext, onChoose }: Props) {
  const [cross, setCross] = useState<Place>({ x: markScale / 2, y: markScale / 2 });
  const area = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNext) area.current?.focus({ preventScroll: true });
  }, [isNext]);

  function choose({ currentTarget, clientX, clientY, detail }: React.MouseEvent<HTMLElement>) {
    // A key press has no place.
    if (detail === 0) return onChoose(cross);
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const place = {
      x: inPhoto(((clientX - left) / width) * markScale),
      y: inPhoto(((clientY - top) / height) * markScale),
    };
    setCross(place);
    return onChoose(place);
  }

  function move(event: React.KeyboardEvent) {
    const direction = moves[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    // The viewer would turn to another photo.
    event.stopPropagation();
    const by = event.shiftKey ? smallStep : step;
    setCross(({ x, y }) => ({
      x: inPhoto(x + direction[0] * by),
      y: inPhoto(y + direction[1] * by),
    }));
  }

  return (
    <PhotoFrame photo={photo}>
      <button
        ref={area}
        type="button"
        className="mark-area"
        aria-label={`Place of the mark: ${cross.x / 10}% from the left, ${cross.y / 10}% from the top. Move it with the arrow keys, and press Enter.`}
        onClick={choose}
        onKeyDown={move}
      >
        <span
          className="mark-cross"
          style={{ left: percentOf(cross.x), top: percentOf(cross.y) }}
        />
      </button>
    </PhotoFrame>
  );
}
