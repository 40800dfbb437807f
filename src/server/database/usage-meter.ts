/** Counts uses without waiting for database writes. Processes see each other's counts within a second. */
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { createBufferedWriter } from '#server/concurrency/buffered-writer.ts';
import type { Database } from './open-database.ts';
import { countUse, readUses, type UseCount, type UseLimit } from './use-counts.ts';

interface UsageMeter {
  /** @param added how many uses at once: all or none are counted */
  count(counted: string, limit: UseLimit, now: number, added?: number): Promise<UseCount>;
  /** Like `count`, but uses the total of the last write and does not wait. @returns whether the use is allowed */
  countNow(counted: string, limit: UseLimit, now: number): boolean;
  /** Writes all uses counted before the call. */
  flush(): Promise<void>;
}

interface UsageMeterOptions {
  readonly database: Database;
  /** Called when a write fails. Its uses are included in the next write. */
  readonly onFailure: (error: unknown) => void;
}

interface Pending {
  readonly limit: UseLimit;
  readonly at: number;
  readonly uses: number;
  /** Whether to keep the written total for `countNow`. */
  readonly isReported: boolean;
}

/** The stored count, valid until its window ends. */
interface Known {
  readonly uses: number;
  readonly from: number;
  readonly until: number;
}

/** Uses of a window that has ended count no longer. */
const isInWindow = ({ at, limit }: Pending, now: number) => now - at < limit.windowMs;

const maxKnown = 10_000;

export function createUsageMeter({ database, onFailure }: UsageMeterOptions): UsageMeter {
  /** Exhausted limits: further calls are refused without a query. */
  const usedUp = new LRUCache<string, Known>({ max: maxKnown });
  /** Totals of the last write, for `countNow`. */
  const written = new LRUCache<string, Known>({ max: maxKnown });
  const writer = createBufferedWriter<Pending>({
    onFailure,
    merge: (older, newer) =>
      isInWindow(older, newer.at) ? { ...older, uses: older.uses + newer.uses } : newer,
    async write(entries) {
      for (const [counted, { limit, at, uses, isReported }] of entries) {
        const total = await countUse(database.kysely, counted, limit, at, uses);
        entries.delete(counted);
        if (total.uses >= limit.uses) keep(usedUp, counted, total, at);
        else if (isReported) keep(written, counted, total, at);
        // SQLite writes are synchronous. Yielding lets requests be handled between the writes of a flood from many
        // addresses.
        await setImmediate();
      }
    },
  });

  function keep(known: typeof usedUp, counted: string, count: UseCount, now: number): void {
    known.set(counted, { uses: count.uses, from: now, until: now + count.secondsLeft * 1000 });
  }

  function findCurrent(known: typeof usedUp, counted: string, now: number) {
    const found = known.get(counted);
    return found && found.from <= now && now < found.until ? found : undefined;
  }

  return {
    async count(counted, limit, now, added = 1) {
      const found = findCurrent(usedUp, counted, now);
      if (found) {
        const secondsLeft = Math.max(1, Math.ceil((found.until - now) / 1000));
        return { uses: found.uses, isAllowed: false, secondsLeft };
      }
      const known = await readUses(database.kysely, counted, limit, now);
      // Uses that are being written are not counted: allowing one use too many is better than counting one twice.
      const waiting = writer.waiting(counted);
      const own = waiting && isInWindow(waiting, now) ? waiting : undefined;
      const uses = known.uses + (own?.uses ?? 0) + added;
      const isAllowed = uses <= limit.uses;
      if (isAllowed) writer.add(counted, { limit, at: now, uses: added, isReported: false });
      // Only stored counts have a known end.
      else if (known.uses >= limit.uses) keep(usedUp, counted, known, now);
      // The database does not know a new window yet.
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
      const own = (writer.writing(counted)?.uses ?? 0) + (writer.waiting(counted)?.uses ?? 0);
      const isAllowed = known + own < limit.uses;
      if (isAllowed) writer.add(counted, { limit, at: now, uses: 1, isReported: true });
      return isAllowed;
    },
    flush: () => writer.flush(),
  };
}
