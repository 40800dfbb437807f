/**
 * Hashes passwords with Argon2id off the main thread. Limits how many run at once, so that sign-ins
 * do not slow down other requests, and alternates between addresses, so that one address cannot
 * block the sign-ins of others.
 */
import { availableParallelism } from 'node:os';
import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { Refusal } from '#contract/errors.ts';
import { createSemaphore, withPermit } from '#server/concurrency/semaphore.ts';

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

export interface PasswordHasherOptions {
  /** Memory in KiB, number of passes, and threads of Argon2id. Only tests lower them. */
  readonly cost?: Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;
  /** Length of the queue, in total and per asker. */
  readonly places?: ReturnType<typeof placesFor>;
}

/** OWASP's first recommendation for Argon2id: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A full queue takes a few seconds, at 50 ms per hash on four cores. */
const maxWaiting = 200;
const maxWaitingPerCaller = 40;

export const placesFor = (isRateLimited: boolean) => ({
  maxWaiting,
  maxWaitingPerCaller: isRateLimited ? maxWaitingPerCaller : maxWaiting,
});

/** Keyboards encode the same characters in different ways. */
const normalised = (password: string) => password.normalize('NFKC');

export function createPasswordHasher({
  cost = recommendedCost,
  places = placesFor(true),
}: PasswordHasherOptions = {}): PasswordHasher {
  const acquire = createSemaphore({
    room: Math.max(1, availableParallelism() - 1),
    ...places,
    refusal: () => new Refusal('too_many_requests', { retryAfterSeconds: 5 }),
  });
  // Hash of a random password: verifying for an unknown account takes as long as for a known one.
  const unknownHash = hash(randomBytes(16).toString('hex'), cost);
  return {
    unknown: () => unknownHash,
    hash: (password, asker) => withPermit(acquire(asker), () => hash(normalised(password), cost)),
    async verify(storedHash, password, asker) {
      const isRight = await withPermit(acquire(asker), async () =>
        verify(storedHash ?? (await unknownHash), normalised(password)),
      );
      return isRight && storedHash !== null;
    },
  };
}
