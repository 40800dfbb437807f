/** Limits whose refusal says so. */
import { Refusal } from '#contract/errors.ts';
import type { Connection, Database } from '../open-database.ts';
import { countedAs, countUse, readUses, refundUse, type UseLimit } from './use-counts.ts';

/** With the connection that counted, unless another is given. */
type Refund = (db?: Connection) => Promise<void>;

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
): Promise<Refund> {
  const use = await countUse(db, counted, limit, now);
  if (use.isAllowed) return (later = db) => refundUse(later, use);
  throw new Refusal('too_many_requests', {
    retryAfterSeconds: use.secondsLeft,
    ...(message === undefined ? {} : { message }),
  });
}

interface SharedUse {
  /** Without parts, the key of the limit itself. */
  readonly keyFor: (...parts: readonly string[]) => string;
  /** Null when requesters cannot be told apart. */
  readonly requester: string | null;
  /** For all requesters together, and as many again for the first use of each. */
  readonly limit: UseLimit;
  readonly message: string;
}

/**
 * Counts a use of something that several requesters have in common. Once it is used up, those who have had none of it
 * get one of a second part, so that a few strangers cannot use up what its owner needs.
 * @returns a function that takes the use back
 * @throws Refusal `too_many_requests` when the limit is used up
 */
export async function countSharedUse(
  db: Connection,
  { keyFor, requester, limit, message }: SharedUse,
  now: number,
): Promise<() => Promise<void>> {
  const own = requester === null ? null : keyFor('requester', requester);
  const isFirst = own !== null && (await readUses(db, own, limit, now)).uses === 0;
  const use = await countUse(db, keyFor(), limit, now);
  if (!use.isAllowed && !isFirst) {
    throw new Refusal('too_many_requests', { retryAfterSeconds: use.secondsLeft, message });
  }
  const refund = use.isAllowed
    ? () => refundUse(db, use)
    : await countUseOrRefuse(db, keyFor('first uses'), limit, now, message);
  const ownUse = own === null ? null : await countUse(db, own, limit, now);
  return async () => {
    await refund();
    if (ownUse) await refundUse(db, ownUse);
  };
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
