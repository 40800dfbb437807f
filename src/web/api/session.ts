/** Who is signed in, as this tab knows: one truth for all components, kept in step with the other tabs. */
import type { User } from '#contract/accounts/account.ts';
import { clearStorage, readStoredToken, storeToken } from './stored-token.ts';

/** How a session ended: its owner logged out, here or in another tab, or left for good, or the server knows it no more. */
export type SessionEnd = 'logout' | 'deletion' | 'expiry';

export type Session =
  /** Nobody has looked yet: on the server, and until the page has come alive. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor'; readonly ended: SessionEnd | null }
  /** There is a token, and the server has not said yet whose. */
  | {
      readonly kind: 'validating';
      readonly token: string;
      /** Asks again at once; null while an answer is awaited. */
      readonly retry: (() => void) | null;
    }
  | { readonly kind: 'signed-in'; readonly user: User };

export interface SessionStore {
  readonly read: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** The token that calls carry; null for a visitor. */
  readonly readToken: () => string | null;
  readonly show: (session: Session) => void;
  /** Somebody signed in. */
  readonly keep: (user: User) => void;
  /** The server told anew who is signed in; an answer for another session than this tab's is late. */
  readonly renew: (user: User) => void;
  /** Ends the session with this token and clears all storage; another session goes on. */
  readonly end: (token: string, how: SessionEnd) => void;
  /** Takes up what the storage says: at start, and when another tab changed it. */
  readonly follow: () => void;
}

function tokenOf(session: Session): string | null {
  if (session.kind === 'signed-in') return session.user.token;
  return session.kind === 'validating' ? session.token : null;
}

/** @param validate asks the server whose token it is, and shows the answer. */
export function createSession(
  validate: (store: SessionStore, token: string) => void,
): SessionStore {
  const listeners = new Set<() => void>();
  let session: Session = { kind: 'visitor', ended: null };

  function show(next: Session) {
    session = next;
    // The style sheet's sign, set before the first paint by the inline script of the page.
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
      storeToken(user.token);
      show({ kind: 'signed-in', user });
    },
    renew(user) {
      if (tokenOf(session) !== user.token) return;
      const stored = readStoredToken();
      // Another tab may have signed in meanwhile; where storage is forbidden nothing is stored.
      if (stored === null || stored === user.token) show({ kind: 'signed-in', user });
      else store.follow();
    },
    end(token, how) {
      if (tokenOf(session) !== token) return;
      // Another tab may have signed in meanwhile: what is stored is that session's, then.
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
