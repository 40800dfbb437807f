/** Bounds what is under way at once. Who finds no room waits in line, callers in turns, or is refused. */

export interface SemaphoreOptions {
  /** How much may be under way at once; what weighs more goes alone. */
  readonly room: number;
  readonly mostWaiting?: number;
  readonly mostWaitingPerCaller?: number;
  /** How long anybody waits; for ever where it is not set. */
  readonly patienceMs?: number;
  /** What is thrown when the line is full, or too slow. */
  readonly refusal: () => Error;
}

/** Waits for room. @returns what gives it back; calling it again does nothing. */
export type Acquire = (weight?: number, caller?: string) => Promise<() => void>;

interface Waiter {
  readonly weight: number;
  readonly turn: PromiseWithResolvers<void>;
}

export function createSemaphore(options: SemaphoreOptions): Acquire {
  const { room, mostWaiting = Infinity, mostWaitingPerCaller = Infinity } = options;
  const { patienceMs, refusal } = options;
  /** One queue for each caller with something waiting; the first in the map is served next. */
  const queues = new Map<string, Waiter[]>();
  let taken = 0;
  let waiting = 0;

  const fits = (weight: number) => taken === 0 || taken + weight <= room;

  function remove(caller: string, queue: Waiter[], waiter: Waiter): void {
    queue.splice(queue.indexOf(waiter), 1);
    if (queue.length === 0) queues.delete(caller);
    waiting -= 1;
  }

  function refuse(caller: string, queue: Waiter[], waiter: Waiter): void {
    remove(caller, queue, waiter);
    waiter.turn.reject(refusal());
  }

  /** The light never pass the heavy, who would wait for ever. */
  function letIn(): void {
    for (const [caller, queue] of queues) {
      const [next] = queue;
      if (!next || !fits(next.weight)) return;
      remove(caller, queue, next);
      // A caller with more in line goes to the end of the round, where this loop meets it again.
      if (queues.delete(caller)) queues.set(caller, queue);
      taken += next.weight;
      next.turn.resolve();
    }
  }

  /** @returns whether the longest queue gave a place up for a caller with a shorter one. */
  function makePlace(own: Waiter[]): boolean {
    const [caller, longest] = [...queues].reduce(
      (found, each) => (each[1].length > found[1].length ? each : found),
      ['', own],
    );
    const last = longest.at(-1);
    if (!last || longest.length <= own.length + 1) return false;
    refuse(caller, longest, last);
    return true;
  }

  async function wait(weight: number, caller: string): Promise<void> {
    const queue = queues.get(caller) ?? [];
    if (queue.length >= mostWaitingPerCaller) throw refusal();
    if (waiting >= mostWaiting && !makePlace(queue)) throw refusal();
    const own = { weight, turn: Promise.withResolvers<void>() };
    queue.push(own);
    queues.set(caller, queue);
    waiting += 1;
    const giveUp = () => {
      refuse(caller, queue, own);
      letIn();
    };
    const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
    await own.turn.promise.finally(() => clearTimeout(timer));
  }

  return async (weight = 1, caller = '') => {
    if (waiting === 0 && fits(weight)) taken += weight;
    else await wait(weight, caller);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      taken -= weight;
      letIn();
    };
  };
}

/** Does some work with the room that was waited for. */
export async function inTurn<Result>(
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
