/** What follows a start once: compiled code is kept for the next one, and memory that only starting took is given back. */
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then whoever waited for the start was answered: all of it takes a few tenths of a second. */
const delayMs = 1_000;

export function settleAfterStart(): void {
  setTimeout(() => {
    // Else it is written when the process ends, which may have no time for it.
    flushCompileCache();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NodeJS.GCFunction;
    // A third of all memory would be kept until the site is busy.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, delayMs).unref();
}
