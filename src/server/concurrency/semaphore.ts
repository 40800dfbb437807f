/**
 * Limits how many tasks run at once. The others wait, and callers take turns. If too many tasks wait, some are refused.
 */

interface SemaphoreOptions {
  /** How many tasks run at once. */
  readonly permits: number;
  /** If true, one caller has at most one of them. */
  readonly isOnePerCaller?: boolean;
  readonly maxWaiting?: number;
  readonly maxWaitingPerCaller?: number;
  /** If omitted, waiting has no limit. */
  readonly timeoutMs?: number;
  /** Creates the error for a task if too many wait, or if it waits too long. */
  readonly refusal: () => Error;
}

/**
 * Waits for a permit.
 *
 * @returns a function that releases the permit; further calls have no effect
 */
type Acquire = (caller?: string) => Promise<() => void>;

type Waiter = PromiseWithResolvers<void>;

export function createSemaphore(options: SemaphoreOptions): Acquire {
  const { permits, isOnePerCaller = false, timeoutMs, refusal } = options;
  const { maxWaiting = Infinity, maxWaitingPerCaller = Infinity } = options;
  /** One queue for each caller with waiting tasks. The first in the map is served next. */
  const queues = new Map<string, Waiter[]>();
  const callers = new Set<string>();
  let taken = 0;
  let waiting = 0;

  const canStart = (caller: string) => taken < permits && !(isOnePerCaller && callers.has(caller));

  function take(caller: string): void {
    taken += 1;
    callers.add(caller);
  }

  function release(caller: string): void {
    taken -= 1;
    callers.delete(caller);
  }

  function remove(caller: string, queue: Waiter[], waiter: Waiter): void {
    queue.splice(queue.indexOf(waiter), 1);
    if (queue.length === 0) queues.delete(caller);
    waiting -= 1;
  }

  function refuse(caller: string, queue: Waiter[], waiter: Waiter): void {
    remove(caller, queue, waiter);
    waiter.reject(refusal());
  }

  function admitNext(): void {
    for (const [caller, queue] of queues) {
      const [next] = queue;
      if (taken >= permits) return;
      if (!next || !canStart(caller)) continue;
      remove(caller, queue, next);
      // A caller with more tasks moves to the end of the map, so callers take turns.
      if (queues.delete(caller)) queues.set(caller, queue);
      take(caller);
      next.resolve();
    }
  }

  /** @returns whether a task in the longest queue was refused in favor of a caller with a shorter queue */
  function shortenLongest(own: Waiter[]): boolean {
    const [caller, longest] = [...queues].reduce(
      (found, each) => (each[1].length > found[1].length ? each : found),
      ['', own],
    );
    const last = longest.at(-1);
    if (!last || longest.length <= own.length + 1) return false;
    refuse(caller, longest, last);
    return true;
  }

  async function wait(caller: string): Promise<void> {
    const queue = queues.get(caller) ?? [];
    if (queue.length >= maxWaitingPerCaller) throw refusal();
    if (waiting >= maxWaiting && !shortenLongest(queue)) throw refusal();
    const own = Promise.withResolvers<void>();
    queue.push(own);
    queues.set(caller, queue);
    waiting += 1;
    const giveUp = () => refuse(caller, queue, own);
    const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
    await own.promise.finally(() => clearTimeout(timer));
  }

  return async (caller = '') => {
    if (canStart(caller)) take(caller);
    else await wait(caller);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      release(caller);
      admitNext();
    };
  };
}

export async function withPermit<Result>(
  acquired: Promise<() => void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await acquired;
  try {
    return await work();
  } finally {
    release();
  }
}
