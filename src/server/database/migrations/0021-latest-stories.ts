/** Supports the latest stories on the home page, and the timeline of the history page. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function addLatestStories(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const statements = [
    `alter table members add column story_changed_at ${dialect.instantColumn}`,
    // Until now, only the time of the member's last change is known.
    `update members set story_changed_at = updated_at where story <> ''`,
    `create index members_latest_stories on members (series, story_changed_at, id)
      where story_changed_at is not null and is_story_hidden = 0`,
    // With the number, the index alone has the first number of each year.
    `drop index members_year`,
    `create index members_year on members (series, year, number)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
