/** Counts uses per time window, for limits that all processes share. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { dayMs, minuteMs } from '#contract/time.ts';
import { isUniqueViolation, refuseGoneAccount } from './dialects/database-errors.ts';
import type { Connection, Database } from './open-database.ts';

/** The privacy page says that no count is kept longer. */
export const longestWindowMs = 30 * dayMs;

export interface UseLimit {
  readonly uses: number;
  /** At most `longestWindowMs`. */
  readonly windowMs: number;
}

export interface UseCount {
  /** Includes this use, even if it is not allowed. */
  readonly uses: number;
  readonly isAllowed: boolean;
  readonly secondsLeft: number;
}

/** A use that can be taken back. */
interface CountedUse extends UseCount {
  readonly counted: string;
  /** The end of its window, which tells it from later ones. */
  readonly endsAt: number;
}

/** A short key for a count that does not reveal what is counted. */
export function countedAs(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}

/** No other key starts with it: the rest are letters, digits, `-` and `_`. */
const spareMark = '~';
/** About 1 MB. */
const maxSpare = 10_000;

/** Like `countedAs`, for values that a client can invent without limit. Only `maxSpare` of these counts are kept. */
export const spareCountedAs = (...parts: readonly (string | number)[]): string =>
  spareMark + countedAs(...parts);

/**
 * Keeps at most `most` spare counts: deletes those with the fewest uses first, and among equals those that end first.
 * Otherwise a flood of invented emails would soon evict the count of an unknown email, and its missing limit would show
 * that no account has it.
 */
export async function limitSpareUses(db: Connection, most = maxSpare): Promise<void> {
  const isSpare = sql<boolean>`substr(counted, 1, 1) = ${spareMark}`;
  const kept = db
    .selectFrom('use_counts')
    .where(isSpare)
    .select('counted')
    .orderBy('uses', 'desc')
    .orderBy('ends_at', 'desc')
    .limit(most);
  await db.deleteFrom('use_counts').where(isSpare).where('counted', 'not in', kept).execute();
}

const verdict = (uses: number, endsAt: number, limit: UseLimit, now: number): UseCount => ({
  uses,
  isAllowed: uses <= limit.uses,
  secondsLeft: Math.max(1, Math.ceil((endsAt - now) / 1000)),
});

/**
 * Allows for clock differences between processes, and for statements that wait behind others with a later clock
 * reading.
 */
const clockSlackMs = 5 * minuteMs;

/** A window that ends later than this was started before the clock was set back. */
const latestEnd = (now: number, windowMs: number) => now + windowMs + clockSlackMs;

const isOver = (now: number, windowMs: number) =>
  sql<boolean>`(use_counts.ends_at <= ${now} or use_counts.ends_at > ${latestEnd(now, windowMs)})`;

/** Counts one or more uses in a single statement, so that concurrent uses each get a distinct count. */
export async function countUse(
  db: Connection,
  counted: string,
  limit: UseLimit,
  now: number,
  added = 1,
): Promise<CountedUse> {
  if (limit.windowMs > longestWindowMs) throw new Error('the window of a limit is too long');
  const over = isOver(now, limit.windowMs);
  const row = await db
    .insertInto('use_counts')
    .values({ counted, uses: added, ends_at: now + limit.windowMs })
    .onConflict((conflict) =>
      conflict.column('counted').doUpdateSet({
        uses: sql<number>`case when ${over} then excluded.uses else use_counts.uses + excluded.uses end`,
        ends_at: sql<number>`case when ${over} then excluded.ends_at else use_counts.ends_at end`,
      }),
    )
    .returning(['uses', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { ...verdict(row.uses, row.ends_at, limit, now), counted, endsAt: row.ends_at };
}

export async function readUses(
  db: Connection,
  counted: string,
  limit: UseLimit,
  now: number,
): Promise<UseCount> {
  const row = await db
    .selectFrom('use_counts')
    .where('counted', '=', counted)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', latestEnd(now, limit.windowMs))
    .select(['uses', 'ends_at'])
    .executeTakeFirst();
  return verdict(row?.uses ?? 0, row?.ends_at ?? now, limit, now);
}

/** Once the window of the use has ended, there is nothing to take back: the next window counts without it. */
export async function refundUse(
  db: Connection,
  { counted, endsAt }: Pick<CountedUse, 'counted' | 'endsAt'>,
): Promise<void> {
  await db
    .updateTable('use_counts')
    .set({ uses: sql<number>`uses - 1` })
    .where('counted', '=', counted)
    .where('ends_at', '=', endsAt)
    .where('uses', '>', 0)
    .execute();
}

export async function deleteUses(db: Connection, counted: readonly string[]): Promise<void> {
  await db.deleteFrom('use_counts').where('counted', 'in', counted).execute();
}

export async function deleteOldUses({ kysely }: Database, now: number): Promise<void> {
  await kysely.deleteFrom('use_counts').where('ends_at', '<=', now).execute();
}

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
  const limit = { uses, windowMs: dayMs };
  return countUseOrRefuse(database.kysely, countedAs(name, accountId), limit, now(), message);
}

/**
 * Counts what an account does in a transaction, unless it fails.
 * @param refuseTaken for the database's unique violation: it was done at the same moment
 * @throws Refusal as `countDailyUse` does, `unauthorized` when the account no longer exists, and what `run` throws
 */
export async function withDailyUse<Result>(
  deps: DailyDeps,
  use: DailyUse,
  run: (db: Connection) => Promise<Result>,
  refuseTaken: () => never,
): Promise<Result> {
  const refund = await countDailyUse(deps, use);
  return deps.database.kysely
    .transaction()
    .execute(run)
    .catch(async (error: unknown) => {
      await refund();
      return isUniqueViolation(error) ? refuseTaken() : refuseGoneAccount(error);
    });
}

/**
 * The key for hashes of network addresses. The database makes it at first start, and all processes share it. Backups
 * leave it out, so a restored site has a new one.
 */
export async function readAddressKey(db: Connection): Promise<string> {
  const { address_key } = await db
    .selectFrom('site_identity')
    .select('address_key')
    .executeTakeFirstOrThrow();
  return address_key;
}
