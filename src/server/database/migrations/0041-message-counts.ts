/** Counts the messages of each day, for the health page. */
import { sql, type Kysely } from 'kysely';

export async function createMessageCounts(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table message_counts (
        day integer not null,
        channel text not null check (channel in ('email', 'sms')),
        outcome text not null check (outcome in ('sent', 'refused', 'failed', 'bounced')),
        count integer not null,
        primary key (day, channel, outcome)
      )`,
    )
    .execute(db);
}
