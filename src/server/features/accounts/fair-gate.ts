/** Runs a few tasks at a time. Callers take turns, so that one with many tasks hardly delays the others. */
import { Refusal } from '#contract/errors.ts';

export interface FairGateOptions {
  readonly mostRunning: number;
  readonly mostWaitingPerCaller: number;
  readonly mostWaiting: number;
}

/** Throws `Refusal` `too_many_requests` when the caller has too much waiting, or everybody together has. */
export type FairGate = <Result>(caller: string, work: () => Promise<Result>) => Promise<Result>;

interface Waiter {
  readonly begin: () => void;
  readonly refuse: (refusal: Refusal) => void;
}

const retryAfterSeconds = 5;
const tooMany = () => new Refusal('too_many_requests', { retryAfterSeconds });

export function createFairGate(options: FairGateOptions): FairGate {
  const { mostRunning, mostWaitingPerCaller, mostWaiting } = options;
  /** One queue for each caller with something waiting; the first in the map is served next. */
  const queues = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  /** @returns whether the longest queue gave a place up for a caller with a shorter one. */
  function makePlace(length: number): boolean {
    const longest = [...queues.values()].reduce<Waiter[]>(
      (found, queue) => (queue.length > found.length ? queue : found),
      [],
    );
    if (longest.length <= length + 1) return false;
    longest.pop()?.refuse(tooMany());
    waiting -= 1;
    return true;
  }

  function wait(caller: string): Promise<void> {
    const queue = queues.get(caller) ?? [];
    if (queue.length >= mostWaitingPerCaller) throw tooMany();
    if (waiting >= mostWaiting && !makePlace(queue.length)) throw tooMany();
    const turn = Promise.withResolvers<void>();
    queue.push({ begin: turn.resolve, refuse: turn.reject });
    queues.set(caller, queue);
    waiting += 1;
    return turn.promise;
  }

  function beginNext(): void {
    const [first] = queues;
    if (!first) {
      running -= 1;
      return;
    }
    const [caller, queue] = first;
    // A caller with more tasks goes to the end of the round.
    queues.delete(caller);
    const next = queue.shift();
    if (queue.length > 0) queues.set(caller, queue);
    waiting -= 1;
    next?.begin();
  }

  return async (caller, work) => {
    if (running >= mostRunning) await wait(caller);
    else running += 1;
    try {
      return await work();
    } finally {
      beginNext();
    }
  };
}
