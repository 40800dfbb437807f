/**
 * History entries that typing replaces. A draft's entry carries the one it replaced; when the search
 * is pressed that one is put back, and the results get an entry of their own.
 */

export interface SettledEntry {
  readonly url: string;
  /** What the router keeps with the entry; opaque here. */
  readonly routerState: unknown;
}

/** What goes into the state of a draft's entry. */
export interface DraftState {
  readonly settled: SettledEntry;
}

/** Asks the browser, not the router's hooks, which learn of a new entry a moment later. */
export function settledEntry(): SettledEntry {
  // The router keeps a location's state under `usr`.
  const routerState = window.history.state as { usr?: Partial<DraftState> | null } | null;
  return routerState?.usr?.settled ?? { url: window.location.href, routerState };
}

/** Puts the settled entry back in the place of its draft, and returns its address. */
export function restoreSettledEntry(): string {
  const { url, routerState } = settledEntry();
  window.history.replaceState(routerState, '', url);
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
