/** Tracks which photo is on screen. The row scrolls, and the address follows once it rests. */
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';

interface Options {
  readonly photos: readonly GalleryPhoto[];
  readonly photoId: number;
  readonly onChange: (photoId: number) => void;
}

interface Slides {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly track: RefObject<HTMLDivElement | null>;
  readonly index: number;
  /** Moves by this many photos; negative values move back. */
  readonly turn: (steps: number) => void;
  readonly onScroll: () => void;
  readonly onScrollEnd: () => void;
}

/** Browsers refuse frequent address changes. */
const restMs = 200;
/** For browsers without the `scrollend` event. */
const scrolledMs = 150;

export function useSlides({ photos, photoId, onChange }: Options): Slides {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const wanted = Math.max(
    0,
    photos.findIndex((photo) => photo.photoId === photoId),
  );
  const [scrolledTo, setIndex] = useState(wanted);
  const scrolled = useRef<ReturnType<typeof setTimeout>>(undefined);
  const index = Math.min(scrolledTo, photos.length - 1);

  function scrollTo(place: number) {
    const { current } = track;
    current?.scrollTo({ left: place * current.clientWidth, behavior: 'instant' });
  }

  const leave = useEffectEvent((shown: HTMLDialogElement | null) => {
    // Closing the dialog restores the focus, but a page that began with an open photo had none.
    shown?.close();
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-photo="${photoId}"]`)?.focus();
  });
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => leave(current);
  }, []);

  /** The photo in the address that this hook asked for. */
  const sent = useRef<number | null>(null);
  const rest = useEffectEvent((place: number) => {
    const shown = photos[place];
    if (shown === undefined || shown.photoId === photoId) return;
    sent.current = shown.photoId;
    onChange(shown.photoId);
  });

  // At first, and when Back or Forward lead to another photo. The address may follow late, when the row has moved on.
  const follow = useEffectEvent((place: number) => {
    const isOwn = sent.current === photoId;
    sent.current = null;
    if (!isOwn) scrollTo(place);
    else if (index !== place) rest(index);
  });
  useLayoutEffect(() => follow(wanted), [wanted]);

  useEffect(() => {
    const timer = setTimeout(() => rest(index), restMs);
    return () => clearTimeout(timer);
  }, [index]);

  // The buttons of the previous photo disappear, and the button to go on is disabled at an end; without focus no key
  // would reach the viewer.
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches(':disabled') === true;
    if (isLost) track.current?.focus({ preventScroll: true });
  }, [index]);

  function placeOnScreen(): number {
    const { current } = track;
    if (current === null || current.clientWidth === 0) return index;
    const place = Math.round(current.scrollLeft / current.clientWidth);
    return Math.min(Math.max(place, 0), photos.length - 1);
  }

  // Not earlier, because a change in the row during a swipe makes the browser jump back.
  const onScrollEnd = () => setIndex(placeOnScreen());

  return {
    dialog,
    track,
    index,
    turn(steps) {
      scrollTo(Math.min(Math.max(placeOnScreen() + steps, 0), photos.length - 1));
    },
    onScroll() {
      if ('onscrollend' in window) return;
      clearTimeout(scrolled.current);
      scrolled.current = setTimeout(onScrollEnd, scrolledMs);
    },
    onScrollEnd,
  };
}
