/** Admits one large body per account at a time. The account's other bodies wait unread. */
import { Refusal } from '#contract/errors.ts';
import { createSemaphore, type Acquire } from '#server/semaphore.ts';

export interface BodyQueueLimits {
  /** Per account. */
  readonly maxWaiting: number;
  readonly timeoutMs: number;
}

/**
 * Waits for the account's turn.
 *
 * @returns a function that ends the turn. Further calls have no effect.
 * @throws Refusal `too_many_requests` if too many bodies wait, or after the timeout.
 */
export type EnterBodyQueue = (account: string) => Promise<() => void>;

interface Queue {
  readonly acquire: Acquire;
  bodies: number;
}

const retryAfterSeconds = 10;
const refusal = () =>
  new Refusal('too_many_requests', {
    message: 'Another upload from your account is in progress. Please try again when it is done.',
    retryAfterSeconds,
  });

export function createBodyQueue(limits: BodyQueueLimits): EnterBodyQueue {
  const queues = new Map<string, Queue>();

  return async (account) => {
    const queue = queues.get(account) ?? {
      acquire: createSemaphore({ ...limits, room: 1, refusal }),
      bodies: 0,
    };
    queues.set(account, queue);
    const forget = () => {
      queue.bodies -= 1;
      if (queue.bodies === 0) queues.delete(account);
    };
    queue.bodies += 1;
    try {
      const release = await queue.acquire();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        release();
        forget();
      };
    } catch (error) {
      forget();
      throw error;
    }
  };
}
