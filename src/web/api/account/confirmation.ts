/** Asks for the second factor once more, for all calls that the server refuses until then: one dialog for all of them. */
import { Refusal } from '#contract/errors.ts';

interface Confirmation {
  /** Opens the dialog, or joins the one that is open; throws why it was left. Refuses on pages without a dialog. */
  readonly ask: () => Promise<void>;
  readonly isAsked: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Closes the dialog: the second factor was shown, or it was left for this reason. */
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
    isAsked: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close(reason) {
      const answered = waiting;
      set([]);
      for (const response of answered) response(reason);
    },
  };
}

/** The browser's one; nothing asks on the server. */
export const confirmation = createConfirmation();
