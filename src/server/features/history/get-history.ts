/** Reads the text of the history page. */
import type { HistoryText } from '#contract/history/history.ts';
import type { Database } from '#server/database/open-database.ts';
import { defaultHistory } from './default-history.ts';
import { findHistory } from './history.queries.ts';
import { readMarkdown } from './read-markdown.ts';

export async function getHistory({ kysely }: Database): Promise<HistoryText> {
  const stored = await findHistory(kysely);
  return { blocks: readMarkdown(stored?.markdown ?? defaultHistory) };
}
