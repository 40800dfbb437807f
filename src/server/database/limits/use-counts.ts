/** Counts how often something is done in a window of time, for limits that all processes share. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '../open-database.ts';

export interface UseLimit {
  readonly uses: number;
  readonly windowMs: number;
}

export interface UseCount {
  /** This one included, whether it is allowed or not. */
  readonly uses: number;
  readonly isAllowed: boolean;
  readonly secondsLeft: number;
}

/** The key that counts are kept under: what is counted cannot be read from it, and it is short. */
export function countedAs(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}

/** Begins no other key: the rest are of letters, digits, `-` and `_`. */
const spareMark = '~';
/** About 1 MB. */
export const maxSpare = 10_000;

/** As `countedAs`, for what a stranger may invent without end: of these counts only so many are kept. */
export const spareCountedAs = (...parts: readonly (string | number)[]): string =>
  spareMark + countedAs(...parts);

/**
 * Forgets the spare counts with the fewest uses, where there are too many; of the same uses, those that end first. Else
 * invented e-mails, tried once each, would soon end the limit of one that nobody has, and show that nobody has it.
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

/** How far clocks of processes may differ, and how long a statement waits for others that read the clock later. */
const clockSlackMs = 5 * 60_000;

/** A window that ends much later than any can by now was begun by a clock that has been set back. */
const latestEnd = (now: number, windowMs: number) => now + windowMs + clockSlackMs;

const isOver = (now: number, windowMs: number) =>
  sql<boolean>`(use_counts.ends_at <= ${now} or use_counts.ends_at > ${latestEnd(now, windowMs)})`;

/** Counts one use, or several; in one statement, so that of many at once each gets a number of its own. */
export async function countUse(
  db: Connection,
  counted: string,
  limit: UseLimit,
  now: number,
  added = 1,
): Promise<UseCount> {
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
  return verdict(row.uses, row.ends_at, limit, now);
}

/** How often it was done so far, without counting. */
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

/** Takes one use back that turned out not to count. */
export async function takeUseBack(db: Connection, counted: string): Promise<void> {
  await db
    .updateTable('use_counts')
    .set({ uses: sql<number>`uses - 1` })
    .where('counted', '=', counted)
    .where('uses', '>', 0)
    .execute();
}

export async function forgetUses(db: Connection, counted: readonly string[]): Promise<void> {
  await db.deleteFrom('use_counts').where('counted', 'in', counted).execute();
}

/** Forgets the counts whose windows are over. */
export async function forgetOldUses({ kysely }: Database, now: number): Promise<void> {
  await kysely.deleteFrom('use_counts').where('ends_at', '<=', now).execute();
}
