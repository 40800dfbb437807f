/** What the use cases about accounts get from `app.ts`, and work that is done after the response. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ClaimPolicy } from '#contract/accounts/claims.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Messaging } from '#server/messaging/messaging.ts';

export interface IdentityDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly messaging: Messaging;
  readonly deferred: DeferredWork;
  readonly passwords: PasswordHasher;
  /** Scheme, host and port for the links in messages. */
  readonly origin: string;
  /** Contact for people who need help; null when none is set. */
  readonly contactEmail: string | null;
  /** Who approves claims. */
  readonly claimPolicy: ClaimPolicy;
  /** False in trial mode. The tries of a code are always limited. */
  readonly isRateLimited: boolean;
  readonly isAdminSecondFactorRequired: boolean;
  /** The most mails per hour to addresses that were never validated, for all processes together. */
  readonly newAddressMailsPerHour: number;
  /** Called when such a mail is not sent because of this limit. */
  readonly onNewAddressCap: (secondsLeft: number) => void;
  /** Called when a message could not be sent and the request continues. */
  readonly onUndelivered: (error: unknown) => void;
}

export interface PasswordHasher {
  /**
   * @param caller an address or a signed-in account; waiting hashes alternate between callers
   * @throws Refusal `too_many_requests` when the queue is full; so does `verify`.
   */
  hash(password: string, caller: string): Promise<string>;
  /** False without a stored hash, after the same time as with one. */
  verify(storedHash: string | null, password: string, caller: string): Promise<boolean>;
  /** The hash of a password that no one knows. Made once, so that it is there at once. */
  unknown(): Promise<string>;
}

/** Work after the response, at a random moment, so that the response time does not reveal it. */
interface DeferredWork {
  /** Runs a task after a random delay; reports a failure to `onFailure`. */
  defer(task: () => Promise<void>): void;
  /** Waits for a random time, about as long as sending a mail takes. */
  pause(): Promise<void>;
  /** Waits for all deferred tasks. */
  settle(): Promise<void>;
}

interface DeferredWorkOptions {
  /** The longest delay. The random delay spreads the cost of tasks over unrelated requests. */
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

/** Defers the tasks one after the other, because there can be many. A task that fails does not stop the others. */
export function deferInTurn(
  deferred: Pick<DeferredWork, 'defer'>,
  tasks: readonly (() => Promise<void>)[],
): void {
  const [task, ...others] = tasks;
  if (!task) return;
  deferred.defer(async () => {
    try {
      await task();
    } finally {
      deferInTurn(deferred, others);
    }
  });
}
