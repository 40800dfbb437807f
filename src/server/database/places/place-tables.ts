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

/**
 * The jumps of regular members as everyone may see them, maintained by triggers on `members`. Leaves out members who
 * withhold their names. Unknown parts of a date are `unknownPart`, so that they follow the known ones; an unknown place is 0.
 */
export interface JumpsTable {
  member_id: number;
  number: number;
  year: number;
  month: number;
  day: number;
  place_id: number;
}

/** The number of jumps by day, by year, by place, and by place and year, maintained by triggers on `jumps`. */
export interface JumpCountsTable {
  unit: 'day' | 'year' | 'place' | 'place_year';
  /** 0 where the unit has no place; the same for the parts of the date. */
  place_id: number;
  year: number;
  month: number;
  day: number;
  members: number;
}

export interface PlaceTables {
  places: PlacesTable;
  place_spellings: PlaceSpellingsTable;
  spellings_apart: SpellingsApartTable;
  former_slugs: FormerSlugsTable;
  jumps: JumpsTable;
  jump_counts: JumpCountsTable;
}

/** An unknown year, month or day in `jumps`: more than any that is known. */
export const unknownPart = 10_000;
