/** Hands the session to components. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionStore } from './session.ts';

const unknown: Session = { kind: 'unknown' };
const readUnknown = () => unknown;
const doNothing = () => undefined;

/** The server's: every page is the visitor's there, and nobody signs in. */
export const SessionContext = createContext<SessionStore>({
  read: readUnknown,
  subscribe: () => doNothing,
  readToken: () => null,
  show: doNothing,
  keep: doNothing,
  renew: doNothing,
  end: doNothing,
  follow: doNothing,
});

export function useSessionStore(): SessionStore {
  return useContext(SessionContext);
}

/** Unknown on the server and while a page comes alive, so that the first render equals the server's. */
export function useSession(): Session {
  const { subscribe, read } = useSessionStore();
  return useSyncExternalStore(subscribe, read, readUnknown);
}
