import { dayMs } from '#contract/time.ts';
import { sql } from 'kysely';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { MessageCountsTable } from '#server/database/schema/site.ts';

type CountedMessage = Omit<MessageCountsTable, 'count'>;

/** Adds one. */
async function addMessage(db: Connection, message: CountedMessage): Promise<void> {
  await db
    .insertInto('message_counts')
    .values({ ...message, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'channel', 'outcome'])
        .doUpdateSet({ count: sql<number>`message_counts.count + 1` }),
    )
    .execute();
}

export async function countMessagesSince(
  db: Connection,
  firstDay: number,
): Promise<Omit<MessageCountsTable, 'day'>[]> {
  const rows = await db
    .selectFrom('message_counts')
    .where('day', '>=', firstDay)
    .groupBy(['channel', 'outcome'])
    .select((eb) => ['channel', 'outcome', eb.fn.sum<number | string>('count').as('count')])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

// Counts a message for its day, so that the count outlives the process.

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
