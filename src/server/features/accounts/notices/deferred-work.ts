/**
 * Runs work after the response, at a random moment, so that the response time does not reveal it.
 */
import { setTimeout as delay } from 'node:timers/promises';

export interface DeferredWork {
  /** Runs a task after a random delay; reports a failure to `onFailure`. */
  defer(task: () => Promise<void>): void;
  /** Waits for a random time, about as long as sending a mail takes. */
  pause(): Promise<void>;
  /** Waits for all deferred tasks. */
  settle(): Promise<void>;
}

interface DeferredWorkOptions {
  /**
   * The longest delay, in milliseconds. The random delay spreads the cost of tasks over unrelated
   * requests.
   */
  readonly longestDelayMs: number;
  readonly onFailure: (error: unknown) => void;
}

export function createDeferredWork(options: DeferredWorkOptions): DeferredWork {
  const { longestDelayMs, onFailure } = options;
  const running = new Set<Promise<void>>();
  const pause = async (): Promise<void> => delay(Math.random() * longestDelayMs);

  async function run(task: () => Promise<void>): Promise<void> {
    try {
      await pause();
      await task();
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    defer(task) {
      const promise = run(task);
      running.add(promise);
      void promise.finally(() => running.delete(promise));
    },
    pause,
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
