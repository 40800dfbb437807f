/** Work that nobody waits for, and whose beginning tells nobody what it is about. */
import { setTimeout as delay } from 'node:timers/promises';

export interface DeferredWork {
  /** Runs a task a little later, at a random moment; its failure is logged. */
  defer(task: () => Promise<void>): void;
  /** Waits for everything that was deferred. */
  settle(): Promise<void>;
}

interface DeferredWorkOptions {
  /** The longest wait: what a task costs then falls on anybody's request, not on the next. */
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
