/**
 * Writes what visitors do behind their backs: searches and profile views are answered at once and written
 * together, so that no visitor waits for the database's write lock. At most half a second of them is lost
 * when the process is killed.
 */
import type { Database } from '#server/database/open-database.ts';
import { addMemberViews, type MemberViews } from './members.queries.ts';
import { insertSearches, type LoggedSearch } from './search-log.queries.ts';

export interface VisitLog {
  addSearch(search: LoggedSearch): void;
  /** One view of a member on a day, counted in whole days since 1970 UTC. */
  addView(memberId: number, day: number): void;
  /** Writes everything that was added before the call. */
  flush(): Promise<void>;
}

interface VisitLogOptions {
  readonly database: Database;
  /** Told when writing failed; what was to be written is tried again with the next. */
  readonly onFailure: (error: unknown) => void;
}

const flushAfterMs = 500;
/** While the database is away, what visitors do is kept up to here; the oldest goes first. */
const mostKept = 10_000;

export function createVisitLog({ database, onFailure }: VisitLogOptions): VisitLog {
  let searches: LoggedSearch[] = [];
  /** By day, then by member. */
  let views = new Map<number, Map<number, number>>();
  let timer: NodeJS.Timeout | null = null;
  let lastFlush: Promise<void> = Promise.resolve();

  function countViews({ memberId, day, views: added }: MemberViews): void {
    const ofDay = views.get(day) ?? new Map<number, number>();
    ofDay.set(memberId, (ofDay.get(memberId) ?? 0) + added);
    views.set(day, ofDay);
  }

  const countedViews = () =>
    [...views].flatMap(([day, ofDay]) =>
      [...ofDay].map(([memberId, count]): MemberViews => ({ memberId, day, views: count })),
    );

  function flushSoon(): void {
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
  }

  async function write(): Promise<void> {
    const [takenSearches, takenViews] = [searches, countedViews()];
    if (takenSearches.length === 0 && takenViews.length === 0) return;
    searches = [];
    views = new Map();
    try {
      await database.kysely.transaction().execute(async (transaction) => {
        await insertSearches(transaction, takenSearches);
        await addMemberViews(transaction, takenViews);
      });
    } catch (error) {
      searches = [...takenSearches, ...searches].slice(-mostKept);
      if (countedViews().length < mostKept) for (const each of takenViews) countViews(each);
      flushSoon();
      onFailure(error);
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    lastFlush = lastFlush.then(write);
    return lastFlush;
  }

  return {
    addSearch(search) {
      if (searches.push(search) > mostKept) searches.shift();
      flushSoon();
    },
    addView(memberId, day) {
      countViews({ memberId, day, views: 1 });
      flushSoon();
    },
    flush,
  };
}
