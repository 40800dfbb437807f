/**
 * Hashes passwords with Argon2id off the main thread, a few at a time, so that logins never starve the other visitors, and in
 * turns by address, so that no address starves the others' logins.
 */
import { availableParallelism } from 'node:os';
import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { Refusal } from '#contract/errors.ts';
import { createSemaphore, withPermit } from '#server/semaphore.ts';

export interface PasswordHasher {
  /**
   * @param asker whose turn it takes: an address, or an account that is signed in
   * @throws Refusal `too_many_requests` when too many wait already, as `verify` does.
   */
  hash(password: string, asker: string): Promise<string>;
  /** Takes as long without a stored hash as with one; then nothing is right. */
  verify(storedHash: string | null, password: string, asker: string): Promise<boolean>;
}

export interface PasswordHasherOptions {
  /** Memory in KiB, number of passes, and threads of Argon2id. Only tests lower it. */
  readonly cost?: Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;
  /** How many hashes may wait, in all and for one caller. */
  readonly places?: ReturnType<typeof placesFor>;
}

/** OWASP's first recommendation for Argon2id: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Together they wait a few seconds, where a hash takes 50 ms on each of four cores. */
const maxWaiting = 200;
const maxWaitingPerCaller = 40;

export const placesFor = (isRateLimited: boolean) => ({
  maxWaiting,
  maxWaitingPerCaller: isRateLimited ? maxWaitingPerCaller : maxWaiting,
});

/** One way of writing what keyboards write differently. */
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
  // Of a password that nobody has: checking one for an unknown account must take as long as for a known one.
  const unknownHash = hash(randomBytes(16).toString('hex'), cost);
  return {
    hash: (password, asker) => withPermit(acquire(asker), () => hash(normalised(password), cost)),
    async verify(storedHash, password, asker) {
      const isRight = await withPermit(acquire(asker), async () =>
        verify(storedHash ?? (await unknownHash), normalised(password)),
      );
      return isRight && storedHash !== null;
    },
  };
}
