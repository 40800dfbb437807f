import type { Selectable } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';
import type { SiteTextsTable } from '#server/database/schema/tables.ts';

type StoredText = Pick<Selectable<SiteTextsTable>, 'markdown' | 'updated_at'>;

/** Undefined until an admin saves a text. */
export async function findHistory(db: Connection): Promise<StoredText | undefined> {
  return db
    .selectFrom('site_texts')
    .where('name', '=', 'history')
    .select(['markdown', 'updated_at'])
    .executeTakeFirst();
}

/** Stores the first text; false when another save came first. */
export async function insertHistory(
  db: Connection,
  { markdown, updated_at }: StoredText,
): Promise<boolean> {
  const row = await db
    .insertInto('site_texts')
    .values({ name: 'history', markdown, updated_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the stored text is no longer `read`. */
export async function replaceHistory(
  db: Connection,
  read: string,
  text: StoredText,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_texts')
    .set(text)
    .where('name', '=', 'history')
    .where('markdown', '=', read)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Restores the default text; false when the stored text is no longer `read`. */
export async function deleteHistory(db: Connection, read: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('site_texts')
    .where('name', '=', 'history')
    .where('markdown', '=', read)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
