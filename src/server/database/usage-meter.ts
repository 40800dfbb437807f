/** Counts uses without making anybody wait for the database's writers: processes learn of each other's within a second. */
import type { Database } from './open-database.ts';
import { countUse, readUses, type UseCount, type UseLimit } from './use-counts.ts';

export interface UsageMeter {
  count(counted: string, limit: UseLimit, now: number): Promise<UseCount>;
  /** As `count`, with what the database had at the last write: nothing is waited for. @returns whether it is allowed. */
  countNow(counted: string, limit: UseLimit, now: number): boolean;
  /** Writes everything that was counted before the call. */
  flush(): Promise<void>;
}

interface UsageMeterOptions {
  readonly database: Database;
  /** Told when writing failed; the uses are written with the next. */
  readonly onFailure: (error: unknown) => void;
}

interface Pending {
  readonly limit: UseLimit;
  readonly at: number;
  uses: number;
  /** Whether the total is kept for `countNow` once it is written. */
  readonly isTold: boolean;
}

/** The database's count, until its window ends. */
interface Known {
  readonly uses: number;
  readonly from: number;
  readonly until: number;
}

const flushAfterMs = 500;
const mostKept = 10_000;

export function createUsageMeter({ database, onFailure }: UsageMeterOptions): UsageMeter {
  const pending = new Map<string, Pending>();
  /** Limits that are used up: further calls are refused without asking the database. */
  const usedUp = new Map<string, Known>();
  /** Uses that are being written, by what is counted. */
  const writing = new Map<string, number>();
  /** What the database had at the last write, for `countNow`. */
  const written = new Map<string, Known>();
  let timer: NodeJS.Timeout | null = null;
  let lastFlush: Promise<void> = Promise.resolve();

  function flushSoon(): void {
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
  }

  function remember(counted: string, added: Pending): void {
    const entry = pending.get(counted);
    if (entry) entry.uses += added.uses;
    else pending.set(counted, { ...added });
    flushSoon();
  }

  const endOf = ({ secondsLeft }: UseCount, now: number) => now + secondsLeft * 1000;

  function markUsedUp(counted: string, known: UseCount, now: number): void {
    if (usedUp.size >= mostKept) usedUp.clear();
    usedUp.set(counted, { uses: known.uses, from: now, until: endOf(known, now) });
  }

  function learn(counted: string, known: UseCount, now: number): void {
    if (written.size >= mostKept) written.clear();
    written.set(counted, { uses: known.uses, from: now, until: endOf(known, now) });
  }

  function findCurrent(kept: ReadonlyMap<string, Known>, counted: string, now: number) {
    const found = kept.get(counted);
    return found && found.from <= now && now < found.until ? found : undefined;
  }

  /** Uses that are being written do not count for `count`: letting one call too many through is better than counting one twice. */
  async function write(): Promise<void> {
    const taken = [...pending];
    pending.clear();
    for (const [counted, { uses }] of taken) writing.set(counted, uses);
    for (const [index, [counted, { limit, at, uses, isTold }]] of taken.entries()) {
      try {
        const total = await countUse(database.kysely, counted, limit, at, uses);
        writing.delete(counted);
        if (total.uses >= limit.uses) markUsedUp(counted, total, at);
        else if (isTold) learn(counted, total, at);
      } catch (error) {
        // The others would fail as well, and each tell of it.
        writing.clear();
        for (const [key, left] of taken.slice(index)) remember(key, left);
        onFailure(error);
        return;
      }
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    lastFlush = lastFlush.then(write);
    return lastFlush;
  }

  return {
    async count(counted, limit, now) {
      const found = findCurrent(usedUp, counted, now);
      if (found) {
        const secondsLeft = Math.max(1, Math.ceil((found.until - now) / 1000));
        return { uses: found.uses, isAllowed: false, secondsLeft };
      }
      const known = await readUses(database.kysely, counted, limit, now);
      const own = pending.get(counted);
      const uses = known.uses + (own?.uses ?? 0) + 1;
      const isAllowed = uses <= limit.uses;
      if (isAllowed) remember(counted, { limit, at: now, uses: 1, isTold: false });
      // Only counts of the database have a known end.
      else if (known.uses >= limit.uses) markUsedUp(counted, known, now);
      // The database knows nothing yet of a window that has just begun.
      const begunAt = own?.at ?? now;
      const secondsLeft =
        known.uses > 0
          ? known.secondsLeft
          : Math.max(1, Math.ceil((begunAt + limit.windowMs - now) / 1000));
      return { uses, isAllowed, secondsLeft };
    },
    countNow(counted, limit, now) {
      if (findCurrent(usedUp, counted, now)) return false;
      const known = findCurrent(written, counted, now)?.uses ?? 0;
      const own = (writing.get(counted) ?? 0) + (pending.get(counted)?.uses ?? 0);
      const isAllowed = known + own < limit.uses;
      if (isAllowed) remember(counted, { limit, at: now, uses: 1, isTold: true });
      return isAllowed;
    },
    flush,
  };
}
