/** Lets one large body per account in at a time; the account's other bodies wait, unread. */
import { Refusal } from '#contract/errors.ts';

export interface BodyQueueLimits {
  /** Of one account. */
  readonly mostWaiting: number;
  readonly waitMs: number;
}

/**
 * Waits for the account's turn.
 *
 * @returns ends the turn; calling it again does nothing.
 * @throws Refusal `too_many_requests` when too many wait, or for too long.
 */
export type EnterBodyQueue = (account: string) => Promise<() => void>;

const retryAfterSeconds = 10;
const tooManyOfAccount = () =>
  new Refusal('too_many_requests', {
    message: 'Another upload of your account is in progress. Please try again when it is done.',
    retryAfterSeconds,
  });

export function createBodyQueue({ mostWaiting, waitMs }: BodyQueueLimits): EnterBodyQueue {
  /** Who waits, by account; without an entry the account has no body at all. */
  const queues = new Map<string, (() => void)[]>();

  async function wait(queue: (() => void)[]): Promise<void> {
    const turn = Promise.withResolvers<void>();
    queue.push(turn.resolve);
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(turn.resolve), 1);
      turn.reject(tooManyOfAccount());
    }, waitMs);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  return async (account) => {
    const queue = queues.get(account);
    if (queue === undefined) queues.set(account, []);
    else if (queue.length >= mostWaiting) throw tooManyOfAccount();
    else await wait(queue);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = queues.get(account)?.shift();
      if (next) next();
      else queues.delete(account);
    };
  };
}
