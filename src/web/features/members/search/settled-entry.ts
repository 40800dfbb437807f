/**
 * Manages the history entries that typing replaces. A draft entry stores the entry it replaced. The Search button
 * restores that entry and adds a new one for the results.
 */

export interface SettledEntry {
  readonly url: string;
  /** The router's state of the entry; opaque here. */
  readonly routerState: unknown;
}

export interface DraftState {
  readonly settled: SettledEntry;
}

/** Reads the browser's history, because the router's hooks learn of a new entry slightly later. */
export function settledEntry(): SettledEntry {
  // The router stores a location's state under `usr`.
  const routerState = window.history.state as { usr?: Partial<DraftState> | null } | null;
  return routerState?.usr?.settled ?? { url: window.location.href, routerState };
}

/** Replaces the draft with its settled entry and returns that entry's URL. */
export function restoreSettledEntry(): string {
  const { url, routerState } = settledEntry();
  window.history.replaceState(routerState, '', url);
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
