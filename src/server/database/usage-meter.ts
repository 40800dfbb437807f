/** Counts uses without making anybody wait for the database's writers: processes learn of each other's within a second. */
import type { Database } from './open-database.ts';
import { countUse, readUses, type UseCount, type UseLimit } from './use-counts.ts';

export interface UsageMeter {
  count(counted: string, limit: UseLimit, now: number): Promise<UseCount>;
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
}

/** A limit that is used up, until its window ends: nobody looks into the database for those who go on. */
interface UsedUp {
  readonly uses: number;
  readonly from: number;
  readonly until: number;
}

const flushAfterMs = 500;
const mostUsedUp = 10_000;

export function createUsageMeter({ database, onFailure }: UsageMeterOptions): UsageMeter {
  const pending = new Map<string, Pending>();
  const usedUp = new Map<string, UsedUp>();
  let timer: NodeJS.Timeout | null = null;
  let lastFlush: Promise<void> = Promise.resolve();

  function flushSoon(): void {
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
  }

  function remember(counted: string, limit: UseLimit, at: number, uses: number): void {
    const entry = pending.get(counted);
    if (entry) entry.uses += uses;
    else pending.set(counted, { limit, at, uses });
    flushSoon();
  }

  /** While it is written it counts nowhere: a visitor too many is better than one refused for being counted twice. */
  async function write(): Promise<void> {
    const taken = [...pending];
    pending.clear();
    for (const [index, [counted, { limit, at, uses }]] of taken.entries()) {
      try {
        await countUse(database.kysely, counted, limit, at, uses);
      } catch (error) {
        // The others would fail as well, and each tell of it.
        for (const [key, left] of taken.slice(index)) remember(key, left.limit, left.at, left.uses);
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
      const found = usedUp.get(counted);
      if (found && found.from <= now && now < found.until) {
        const secondsLeft = Math.max(1, Math.ceil((found.until - now) / 1000));
        return { uses: found.uses, isAllowed: false, secondsLeft };
      }
      const known = await readUses(database.kysely, counted, limit, now);
      const uses = known.uses + (pending.get(counted)?.uses ?? 0) + 1;
      const isAllowed = uses <= limit.uses;
      if (isAllowed) remember(counted, limit, now, 1);
      // Only what the database knows of has an end that is known.
      else if (known.uses >= limit.uses) {
        if (usedUp.size >= mostUsedUp) usedUp.clear();
        usedUp.set(counted, { uses, from: now, until: now + known.secondsLeft * 1000 });
      }
      return { uses, isAllowed, secondsLeft: known.secondsLeft };
    },
    flush,
  };
}
