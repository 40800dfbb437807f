/** All SQL about the history text. */
import type { Connection } from '#server/database/open-database.ts';

/** The Markdown that an admin wrote; undefined as long as nobody has. */
export async function findHistoryMarkdown(db: Connection): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_texts')
    .where('name', '=', 'history')
    .select('markdown')
    .executeTakeFirst();
  return row?.markdown;
}
