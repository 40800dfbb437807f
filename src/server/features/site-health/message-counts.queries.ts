import { sql } from 'kysely';
import type { MessageCountsTable } from '#server/database/schema/tables.ts';
import type { Connection } from '#server/database/open-database.ts';

export type CountedMessage = Omit<MessageCountsTable, 'count'>;

/** Adds one. */
export async function addMessage(db: Connection, message: CountedMessage): Promise<void> {
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
