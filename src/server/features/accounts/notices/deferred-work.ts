/**
 * Runs work after the response, at a random moment, so that the response time does not reveal it.
 */
import { setTimeout as delay } from 'node:timers/promises';

export interface DeferredWork {
  /** Runs a task after a random delay; reports a failure to `onFailure`. */
  defer(task: () => Promise<void>): void;
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

  async function run(task: () => Promise<void>): Promise<void> {
    try {
      await delay(Math.random() * longestDelayMs);
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
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
