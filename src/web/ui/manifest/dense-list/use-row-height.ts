import { useSyncExternalStore } from 'react';

/** As in the style sheet. Fingers need more room than a mouse. */
const needsRoom = '(pointer: coarse), (max-width: 45rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(needsRoom);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** In pixels. A turned phone or a narrower window changes it. */
export const useRowHeight = (): number =>
  useSyncExternalStore(
    subscribe,
    () => (matchMedia(needsRoom).matches ? 48 : 36),
    () => 36,
  );
