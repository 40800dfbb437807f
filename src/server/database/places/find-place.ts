/** Finds a place by its address. */
import type { Connection } from '../open-database.ts';

export interface PlaceRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** @param slug the present address of the place, or a former one */
export async function findPlaceBySlug(db: Connection, slug: string): Promise<PlaceRow | undefined> {
  const present = await db
    .selectFrom('places')
    .where('slug', '=', slug)
    .select(['id', 'slug', 'name'])
    .executeTakeFirst();
  return (
    present ??
    db
      .selectFrom('former_slugs')
      .innerJoin('places', 'places.id', 'former_slugs.place_id')
      .where('former_slugs.slug', '=', slug)
      .select(['places.id', 'places.slug', 'places.name'])
      .executeTakeFirst()
  );
}
