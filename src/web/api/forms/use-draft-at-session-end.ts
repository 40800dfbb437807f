/** Keeps unsaved form values when the session ends, until the same user signs in again. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSession, useSessionStore } from '../session-context.ts';
import { keepDraft } from './kept-drafts.ts';

/** @param readChanged returns the form's values; null if nothing has changed */
export function useDraftAtSessionEnd(readChanged: () => Readonly<Record<string, unknown>> | null) {
  const store = useSessionStore();
  const session = useSession();
  const { pathname } = useLocation();
  const last = useRef({ readChanged, pathname, session });

  useEffect(() => {
    if (session.kind === 'signed-in') last.current = { readChanged, pathname, session };
  });

  // When the session ends, the guard unmounts the page.
  useEffect(
    () => () => {
      const { readChanged: read, pathname: path, session: owner } = last.current;
      if (store.read().kind === 'signed-in' || owner.kind !== 'signed-in') return;
      const values = read();
      if (values !== null) keepDraft(path, owner.user, values);
    },
    [store],
  );
}
