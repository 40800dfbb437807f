/** Asks to confirm who it is when the server demands it. All waiting calls share one dialog. */
import { Refusal } from '#contract/errors.ts';

interface Confirmation {
  /**
   * Opens the dialog or joins the open one. Rejects with the reason if the dialog is cancelled or the page has none.
   */
  readonly ask: () => Promise<void>;
  readonly isRequested: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Closes the dialog. Pass null if it was confirmed, otherwise the reason for cancelling. */
  readonly close: (reason: Refusal | null) => void;
}

export function createConfirmation(): Confirmation {
  const listeners = new Set<() => void>();
  let waiting: ((reason: Refusal | null) => void)[] = [];

  function set(next: typeof waiting) {
    waiting = next;
    for (const listener of listeners) listener();
  }

  return {
    ask: () =>
      new Promise((resolve, reject) => {
        if (listeners.size === 0) throw new Refusal('confirmation_required');
        set([...waiting, (reason) => (reason === null ? resolve() : reject(reason))]);
      }),
    isRequested: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close(reason) {
      const waiters = waiting;
      set([]);
      for (const response of waiters) response(reason);
    },
  };
}

/** The instance of the browser. The server never opens the dialog. */
export const confirmation = createConfirmation();
