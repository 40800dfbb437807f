import type { Generated } from 'kysely';

/** A drop zone. */
export interface PlacesTable {
  id: Generated<number>;
  name: string;
  slug: string;
  created_at: number;
  /**
   * When a member or a photo was last known to use it, for a place that only photos and members' own pages have added.
   * Null for a place that an admin or an import has added or changed: it stays without being used.
   */
  last_used_at: Generated<number | null>;
}

/** Each spelling belongs to one place. A member's place follows from the spelling of the location. */
export interface PlaceSpellingsTable {
  /** See `placeKey`. */
  key: string;
  place_id: number;
  /** The location as it was first written. */
  text: string;
}

/** Spellings of places that an admin has found not to be the same. `key` comes before `other_key`. */
export interface SpellingsApartTable {
  key: string;
  other_key: string;
}

/** Former addresses of places, which lead to the present one. */
export interface FormerSlugsTable {
  slug: string;
  place_id: number;
}

export interface PlaceTables {
  places: PlacesTable;
  place_spellings: PlaceSpellingsTable;
  spellings_apart: SpellingsApartTable;
  former_slugs: FormerSlugsTable;
}
