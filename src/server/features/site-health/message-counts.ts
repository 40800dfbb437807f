/** Counts the messages of each day, so that the counts outlive the process. */
import { sql } from 'kysely';
import type { MessageOutcome } from '#contract/site-health/health.ts';
import { dayOf } from '#contract/time.ts';
import type { Database } from '#server/database/open-database.ts';
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

export const messageDays = 30;

export type MessageCounts = Readonly<Record<MessageOutcome, number>>;

/** Of the last 30 days, by all processes of the site. */
export async function countRecentMessages(
  { database, now }: CountDeps,
  channel: MessageCountsTable['channel'],
): Promise<MessageCounts> {
  const rows = await database.kysely
    .selectFrom('message_counts')
    .where('channel', '=', channel)
    .where('day', '>', dayOf(now()) - messageDays)
    .groupBy('outcome')
    .select((eb) => ['outcome', eb.fn.sum<number | string>('count').as('count')])
    .execute();
  const counts = { sent: 0, refused: 0, failed: 0, bounced: 0, capped: 0 };
  for (const { outcome, count } of rows) counts[outcome] = Number(count);
  return counts;
}

/** Messages that were not sent since yesterday because of the hourly limit. */
export async function hasReachedLimit(
  { database, now }: CountDeps,
  channel: MessageCountsTable['channel'],
): Promise<boolean> {
  const row = await database.kysely
    .selectFrom('message_counts')
    .where('channel', '=', channel)
    .where('outcome', '=', 'capped')
    .where('day', '>=', dayOf(now()) - 1)
    .select('day')
    .executeTakeFirst();
  return row !== undefined;
}
