/** Counts the messages of each day, so that the counts outlive the process. */
import { sql } from 'kysely';
import { dayOf } from '#contract/time.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { MessageCountsTable } from '#server/database/schema/site.ts';

interface CountDeps {
  readonly database: Database;
  readonly now: () => number;
}

export async function countMessage(
  { database, now }: CountDeps,
  { channel, outcome }: Pick<MessageCountsTable, 'channel' | 'outcome'>,
): Promise<void> {
  await database.kysely
    .insertInto('message_counts')
    .values({ day: dayOf(now()), channel, outcome, count: 1 })
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
