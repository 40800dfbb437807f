/** Which photo of the viewer's row is on screen: the row is scrolled, and the address follows once it rests. */
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
  /** So many photos on, or back. */
  readonly turn: (steps: number) => void;
  readonly onScroll: () => void;
  readonly onScrollEnd: () => void;
}

/** Browsers refuse to change the address too often. */
const restMs = 200;
/** Where the browser does not tell that scrolling has ended. */
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
    // Closing it gives the focus back to where it was; a page that began with an open photo had it nowhere.
    shown?.close();
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-photo="${photoId}"]`)?.focus();
  });
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => leave(current);
  }, []);

  // At first, and when Back or Forward lead to another photo.
  const follow = useEffectEvent(scrollTo);
  useLayoutEffect(() => follow(wanted), [wanted]);

  const rest = useEffectEvent((place: number) => {
    const shown = photos[place];
    if (shown !== undefined && shown.photoId !== photoId) onChange(shown.photoId);
  });
  useEffect(() => {
    const timer = setTimeout(() => rest(index), restMs);
    return () => clearTimeout(timer);
  }, [index]);

  // With another photo go the buttons of the one before, and at an end that to turn on: no key would reach the viewer.
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

  // Not before: whatever changes in the row during a swipe makes the browser go back to where the swipe began.
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
