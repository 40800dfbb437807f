/** The text of the history page. */
import type { HistoryText } from '#contract/history.ts';
import type { Database } from '#server/database/open-database.ts';
import { defaultHistory } from './default-history.ts';
import { findHistoryMarkdown } from './history.queries.ts';
import { readMarkdown } from './read-markdown.ts';

export async function getHistory(database: Database): Promise<HistoryText> {
  const markdown = await findHistoryMarkdown(database.kysely);
  return { blocks: readMarkdown(markdown ?? defaultHistory) };
}
