/**
 * Runs work after the response, at a random moment, so that the response time does not reveal it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isIP } from 'node:net';
import type { ClaimPolicy } from '#contract/accounts/claims.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { ImageWork } from '#server/images/images.ts';
import type { Messaging } from '#server/messaging/messaging.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';

interface DeferredWork {
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

// The site that a passkey belongs to, in WebAuthn's terms.

export interface RelyingParty {
  /** A host name. Browsers accept no IP address. */
  readonly id: string;
  readonly origin: string;
}

/**
 * @param isOriginFixed false in trial mode, where the site is opened as `localhost` or by its IP
 * address
 */
export function relyingPartyOf(origin: string, isOriginFixed: boolean): RelyingParty {
  const url = new URL(origin);
  const isAddress = isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0;
  if (!isOriginFixed && isAddress) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

// Dependencies of the account use cases.

export interface IdentityDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly messaging: Messaging;
  readonly passwords: PasswordHasher;
  readonly photos: PhotoService;
  readonly images: Pick<ImageWork, 'prepareProof'>;
  readonly deferred: DeferredWork;
  /** Scheme, host and port for the links in messages. */
  readonly origin: string;
  /** Contact for people who need help; null when none is set. */
  readonly contactEmail: string | null;
  /** Who approves claims. */
  readonly claimPolicy: ClaimPolicy;
  readonly isAdminSecondFactorRequired: boolean;
  /** The name and origin that passkeys are bound to. */
  readonly relyingParty: RelyingParty;
  /** False in trial mode. The tries of a code are always limited. */
  readonly isRateLimited: boolean;
  /** The most mails per hour to addresses that were never validated, for all processes together. */
  readonly newAddressMailsPerHour: number;
  /** Called when such a mail is not sent because of this limit. */
  readonly onNewAddressCap: (secondsLeft: number) => void;
  /** Runs in the transaction that validates an account for the first time. */
  readonly onValidated: (db: Connection, accountId: number, at: number) => Promise<void>;
  /** Called when a message could not be sent and the request continues. */
  readonly onUndelivered: (error: unknown) => void;
}

export interface PasswordHasher {
  /**
   * @param asker an address or a signed-in account; waiting hashes alternate between askers
   * @throws Refusal `too_many_requests` when the queue is full; so does `verify`.
   */
  hash(password: string, asker: string): Promise<string>;
  /** False without a stored hash, after the same time as with one. */
  verify(storedHash: string | null, password: string, asker: string): Promise<boolean>;
  /** The hash of a password that no one knows. Made once, so that it is there at once. */
  unknown(): Promise<string>;
}
