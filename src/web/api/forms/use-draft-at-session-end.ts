/** Keeps unsaved form values when the session ends, until the same user signs in again. */
import { useEffect, useRef } from 'react';
import { useSession, useSessionStore } from '../session-context.ts';
import { keepDraft } from './kept-drafts.ts';

/**
 * @param place where the draft is restored
 * @param readChanged returns the changed values; none if nothing has changed
 */
export function useDraftAtSessionEnd(place: string, readChanged: () => object) {
  const store = useSessionStore();
  const session = useSession();
  const last = useRef({ readChanged, place, session });

  useEffect(() => {
    if (session.kind === 'signed-in') last.current = { readChanged, place, session };
  });

  // When the session ends, the guard unmounts the page.
  useEffect(
    () => () => {
      const { readChanged: read, place: path, session: owner } = last.current;
      if (store.read().kind === 'signed-in' || owner.kind !== 'signed-in') return;
      keepDraft(path, owner.user, read());
    },
    [store],
  );
}
