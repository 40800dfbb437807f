/** Counts a message for its day, so that the count outlives the process. */
import type { Database } from '#server/database/open-database.ts';
import { addMessage, type CountedMessage } from './message-counts.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days since 1970 UTC. */
export const dayOf = (at: number): number => Math.floor(at / dayMs);

interface CountDeps {
  readonly database: Database;
  readonly now: () => number;
}

export const countMessage = (
  { database, now }: CountDeps,
  message: Pick<CountedMessage, 'channel' | 'outcome'>,
): Promise<void> => addMessage(database.kysely, { day: dayOf(now()), ...message });
