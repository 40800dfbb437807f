/** Shows the progress of a command on one terminal line that is overwritten. */
import type { Terminal } from './command.ts';

const pauseMs = 100;
const clearLine = '\r\u{1b}[2K';

export interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

/** Shows nothing if standard error is not a terminal. */
export function createProgressLine({ stderr }: Pick<Terminal, 'stderr'>): ProgressLine {
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
