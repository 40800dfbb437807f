/** Hashes passwords with Argon2id off the main thread, a few at a time, so that logins never starve the other visitors. */
import { availableParallelism } from 'node:os';
import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { Refusal } from '#contract/errors.ts';

export interface PasswordHasher {
  /** @throws Refusal `too_many_requests` when too many wait already, as `verify` does. */
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one; then nothing is right. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
}

export interface PasswordHasherOptions {
  /** Memory in KiB, number of passes, and threads of Argon2id. Only tests lower it. */
  readonly cost?: Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;
  /** How many may wait for their turn. */
  readonly waiting?: number;
}

/** OWASP's first recommendation for Argon2id: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const mostWaiting = 100;
const retryAfterSeconds = 5;

interface Gate {
  <Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Lets `most` through at a time and `waiting` more wait in line. */
function createGate(most: number, waiting: number): Gate {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) {
      if (line.length >= waiting) throw new Refusal('too_many_requests', { retryAfterSeconds });
      const turn = Promise.withResolvers<void>();
      line.push(turn.resolve);
      await turn.promise;
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** One way of writing what keyboards write differently. */
const normalised = (password: string) => password.normalize('NFKC');

export function createPasswordHasher({
  cost = recommendedCost,
  waiting = mostWaiting,
}: PasswordHasherOptions = {}): PasswordHasher {
  const throughGate = createGate(Math.max(1, availableParallelism() - 1), waiting);
  // Of a password that nobody has: checking one for an unknown account must take as long as for a known one.
  const unknownHash = hash(randomBytes(16).toString('hex'), cost);
  return {
    hash: (password) => throughGate(() => hash(normalised(password), cost)),
    async verify(storedHash, password) {
      const isRight = await throughGate(async () =>
        verify(storedHash ?? (await unknownHash), normalised(password)),
      );
      return isRight && storedHash !== null;
    },
  };
}
