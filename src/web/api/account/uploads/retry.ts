/** Tries again after growing pauses, when the connection is back, and when the page becomes visible. */

const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;

export interface Retry {
  /** @param leastMs as the server demands */
  readonly later: (leastMs: number) => void;
  /** Forgets the pauses, after a success. */
  readonly reset: () => void;
  /** Cancels the pause, because an attempt begins. */
  readonly begin: () => void;
}

export function createRetry(act: () => void): Retry {
  let pauseMs = firstPauseMs;
  let timer = 0;
  window.addEventListener('online', act);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') act();
  });
  return {
    later(leastMs) {
      clearTimeout(timer);
      timer = window.setTimeout(act, Math.max(pauseMs, leastMs));
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    },
    reset() {
      pauseMs = firstPauseMs;
    },
    begin: () => clearTimeout(timer),
  };
}
