/** Limits whose refusal says so. */
import { Refusal } from '#contract/errors.ts';
import type { Connection, Database } from '../open-database.ts';
import { countedAs, countUse, takeUseBack, type UseLimit } from './use-counts.ts';

/**
 * @returns a function that takes the use back
 * @throws Refusal `too_many_requests` when the limit is used up
 */
export async function countUseOrRefuse(
  db: Connection,
  counted: string,
  limit: UseLimit,
  now: number,
  message?: string,
): Promise<() => Promise<void>> {
  const { isAllowed, secondsLeft } = await countUse(db, counted, limit, now);
  if (isAllowed) return () => takeUseBack(db, counted);
  throw new Refusal('too_many_requests', {
    retryAfterSeconds: secondsLeft,
    ...(message === undefined ? {} : { message }),
  });
}

interface DailyDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly isRateLimited: boolean;
}

interface DailyUse {
  readonly name: string;
  readonly accountId: number;
  /** The most in a day. */
  readonly uses: number;
  readonly message: string;
}

/**
 * Counts what an account does, unless limits are off.
 * @returns a function that takes the use back
 * @throws Refusal `too_many_requests` when the limit of the day is used up
 */
export async function countDailyUse(
  { database, now, isRateLimited }: DailyDeps,
  { name, accountId, uses, message }: DailyUse,
): Promise<() => Promise<void>> {
  if (!isRateLimited) return () => Promise.resolve();
  const limit = { uses, windowMs: 24 * 60 * 60_000 };
  return countUseOrRefuse(database.kysely, countedAs(name, accountId), limit, now(), message);
}
