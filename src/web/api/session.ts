/** The session of this tab, kept in sync with the other tabs. */
import type { User } from '#contract/accounts/account.ts';
import { clearStorage, readStoredToken, storeToken } from './stored-token.ts';

/**
 * Why a session ended: the user signed out in any tab, deleted the account, or the server no longer accepts the token.
 */
export type SessionEnd = 'logout' | 'deletion' | 'expiry';

export type Session =
  /** Not read from storage yet: on the server, and until hydration is complete. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor'; readonly ended: SessionEnd | null }
  /** A token is stored, but the server has not validated it yet. */
  | {
      readonly kind: 'validating';
      readonly token: string;
      /** Retries at once; null while a request is running. */
      readonly retry: (() => void) | null;
    }
  | { readonly kind: 'signed-in'; readonly user: User };

export interface SessionStore {
  readonly read: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  readonly readToken: () => string | null;
  readonly show: (session: Session) => void;
  /** Stores a new session after a sign-in, and clears what another account left in the storage. */
  readonly keep: (user: User) => void;
  /** Updates the user of this session. Ignores a late response for another session. */
  readonly renew: (user: User) => void;
  /** Ends the session with this token and clears all storage. Does nothing if another session is active. */
  readonly end: (token: string, how: SessionEnd) => void;
  /** Reads the token from storage: at start, and when another tab has changed it. */
  readonly follow: () => void;
}

function tokenOf(session: Session): string | null {
  if (session.kind === 'signed-in') return session.user.token;
  return session.kind === 'validating' ? session.token : null;
}

/** @param validate asks the server whose token it is and updates the store */
export function createSession(
  validate: (store: SessionStore, token: string) => void,
): SessionStore {
  const listeners = new Set<() => void>();
  let session: Session = { kind: 'visitor', ended: null };

  function show(next: Session) {
    session = next;
    // For the style sheet. An inline script of the page sets it before the first paint.
    document.documentElement.toggleAttribute('data-session', tokenOf(next) !== null);
    for (const listener of listeners) listener();
  }

  const store: SessionStore = {
    read: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readToken: () => tokenOf(session),
    show,
    keep(user) {
      const isSame = session.kind === 'signed-in' && session.user.accountId === user.accountId;
      if (!isSame && readStoredToken() !== null) clearStorage();
      storeToken(user.token);
      show({ kind: 'signed-in', user });
    },
    renew(user) {
      if (tokenOf(session) !== user.token) return;
      const stored = readStoredToken();
      // Another tab may have signed in since. If the browser forbids storage, no token is stored.
      if (stored === null || stored === user.token) show({ kind: 'signed-in', user });
      else store.follow();
    },
    end(token, how) {
      if (tokenOf(session) !== token) return;
      // Keep the storage if another tab has signed in since.
      if (readStoredToken() === token) clearStorage();
      show({ kind: 'visitor', ended: how });
      store.follow();
    },
    follow() {
      const token = readStoredToken();
      if (token === tokenOf(session)) return;
      if (token === null) {
        show({ kind: 'visitor', ended: 'logout' });
      } else {
        show({ kind: 'validating', token, retry: null });
        validate(store, token);
      }
    },
  };
  return store;
}
