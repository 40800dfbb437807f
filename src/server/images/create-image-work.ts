/** Runs image work in a separate process and limits how many tasks run at once. */
import { availableParallelism } from 'node:os';
import { Refusal } from '#contract/errors.ts';
import { createSemaphore, withPermit } from '#server/concurrency/semaphore.ts';
import type { ImageWork, PreparedPhoto } from './images.ts';
import { readableKindOf } from './read-photo.ts';
import { startImageProcess } from './start-image-process.ts';

interface ImageWorkOptions {
  readonly onDeath: (error: Error) => void;
}

/** At most two photos at once, and never on all cores. */
const preparing = {
  room: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 64,
  timeoutMs: 45_000,
};
/** One card at a time, so that requests for many cards do not delay uploads. */
const drawing = { room: 1, maxWaiting: 32, timeoutMs: 10_000 };
const processLimits = { timeoutMs: 60_000, idleMs: 60_000 };

const busy = () =>
  new Refusal('not_ready', {
    message: 'Too many uploads at the moment. Please try again in a few seconds.',
    retryAfterSeconds: 10,
  });

/** The process runs only while there are tasks. */
export function createImageWork({ onDeath }: ImageWorkOptions): ImageWork {
  const toPrepare = createSemaphore({ ...preparing, refusal: busy });
  const toDraw = createSemaphore({ ...drawing, refusal: busy });
  const { run, stop } = startImageProcess({ ...processLimits, onDeath });
  return {
    // The type assertions are safe because both processes run the same code.
    async prepare(upload, recipe) {
      // Refuse files that are not photos without waiting for a permit.
      readableKindOf(upload);
      return withPermit(
        toPrepare(),
        () => run({ kind: 'prepare', upload, recipe }) as Promise<PreparedPhoto>,
      );
    },
    async prepareProof(upload) {
      readableKindOf(upload);
      return withPermit(toPrepare(), () => run({ kind: 'proof', upload }) as Promise<Uint8Array>);
    },
    drawCard: (holder) =>
      withPermit(toDraw(), () => run({ kind: 'card', holder }) as Promise<Uint8Array>),
    close: stop,
  };
}
