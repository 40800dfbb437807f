/** Gives back the memory that only starting took: a third of all, which would else be kept until the site is busy. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then whoever waited for the start was answered: the work takes a tenth of a second. */
const delayMs = 1_000;

export function freeStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NodeJS.GCFunction;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, delayMs).unref();
}
