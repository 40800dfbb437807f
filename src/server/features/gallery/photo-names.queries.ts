import type { PhotoKind } from '#contract/gallery/moderation.ts';
import type { Connection } from '#server/database/open-database.ts';

/** Undefined for a hidden, withheld or unknown photo. */
export async function findShownKind(db: Connection, name: string): Promise<PhotoKind | undefined> {
  const row = await db
    .selectFrom('photos')
    .leftJoin('shown_members', 'shown_members.id', 'photos.member_id')
    .where('name', '=', name)
    .where('hidden_at', 'is', null)
    .where(({ or, eb }) => or([eb('member_id', 'is', null), eb('is_photo_shown', '=', 1)]))
    .select('kind')
    .executeTakeFirst();
  return row?.kind;
}

/** The names that have a row, including hidden photos and those of remembrances. */
export async function findUsedNames(
  db: Connection,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db.selectFrom('photos').where('name', 'in', names).select('name').execute();
  const ofRemembrances = await db
    .selectFrom('remembrances')
    .where('photo_name', 'in', names)
    .select('photo_name')
    .execute();
  return new Set([
    ...rows.map(({ name }) => name),
    ...ofRemembrances.flatMap(({ photo_name }) => photo_name ?? []),
  ]);
}
