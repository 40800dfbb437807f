/** Lets one large body per account in at a time; the account's other bodies wait, unread. */
import { Refusal } from '#contract/errors.ts';
import { createSemaphore, type Acquire } from '#server/semaphore.ts';

export interface BodyQueueLimits {
  /** Of one account. */
  readonly maxWaiting: number;
  readonly timeoutMs: number;
}

/**
 * Waits for the account's turn.
 *
 * @returns ends the turn; calling it again does nothing.
 * @throws Refusal `too_many_requests` when too many wait, or for too long.
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
