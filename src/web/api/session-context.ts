import { createContext, useContext, useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts/account.ts';
import type { Session, SessionStore } from './session.ts';

const unknown: Session = { kind: 'unknown' };
const readUnknown = () => unknown;
const doNothing = () => undefined;

/** The default, used on the server: every page is rendered for a visitor. */
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

/** Unknown on the server and during hydration, so that the first render matches the server's. */
export function useSession(): Session {
  const { subscribe, read } = useSessionStore();
  return useSyncExternalStore(subscribe, read, readUnknown);
}

/** The signed-in user; null for visitors, and while it is not known. */
export function useUser(): User | null {
  const session = useSession();
  return session.kind === 'signed-in' ? session.user : null;
}
