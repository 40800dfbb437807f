/** Hashes passwords with Argon2id off the main thread, a few at a time, so that logins never starve the other visitors. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '#contract/errors.ts';

export interface PasswordHasher {
  /** @throws Refusal `too_many_requests` when too many wait already, as `verify` does. */
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one; then nothing is right. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
}

/** OWASP's first recommendation for Argon2id: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of a password that nobody has, at the same cost. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$u9nb3yHrv1C2mDtdDbQbLgDfqcQdXDVRXDXPPr6dXXo';
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

export function createPasswordHasher(waiting = mostWaiting): PasswordHasher {
  const throughGate = createGate(Math.max(1, availableParallelism() - 1), waiting);
  return {
    hash: (password) => throughGate(() => hash(normalised(password), cost)),
    async verify(storedHash, password) {
      const isRight = await throughGate(() =>
        verify(storedHash ?? nobodysHash, normalised(password)),
      );
      return isRight && storedHash !== null;
    },
  };
}
