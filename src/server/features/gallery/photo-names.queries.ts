/** All SQL that finds photos by the names of their files. */
import type { PhotoKind } from '#contract/gallery/moderation.ts';
import type { Connection } from '#server/database/open-database.ts';

/** The kind of the photo that everybody may see under this name. */
export async function findShownKind(db: Connection, name: string): Promise<PhotoKind | undefined> {
  const row = await db
    .selectFrom('photos')
    .where('name', '=', name)
    .where('hidden_at', 'is', null)
    .select('kind')
    .executeTakeFirst();
  return row?.kind;
}

/** Which of these names have a row, hidden or not. */
export async function findUsedNames(
  db: Connection,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db.selectFrom('photos').where('name', 'in', names).select('name').execute();
  return new Set(rows.map(({ name }) => name));
}
