/** Shows on a terminal how far a command is, on one line that is written over. */
import type { Terminal } from './command.ts';

const pauseMs = 100;
const clearLine = '\r\u{1b}[2K';

export interface ProgressLine {
  show(text: string): void;
  /** Leaves nothing of it. */
  clear(): void;
}

/** Silent where standard error is no terminal. */
export function createProgressLine({ stderr }: Terminal): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY;
  if (!stderr.isTTY) return { show: () => undefined, clear: () => undefined };
  return {
    show(text) {
      const at = performance.now();
      if (at - shownAt < pauseMs) return;
      shownAt = at;
      stderr.write(clearLine + text);
    },
    clear() {
      stderr.write(clearLine);
    },
  };
}
