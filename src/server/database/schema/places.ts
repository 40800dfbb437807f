import type { Generated } from 'kysely';
import type { SchemaDialect } from '../dialects/dialect.ts';

/** A drop zone. */
interface PlacesTable {
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
interface PlaceSpellingsTable {
  /** See `placeKey`. */
  key: string;
  place_id: number;
  /** The location as it was first written. */
  text: string;
}

/** Spellings of places that an admin has found not to be the same. `key` comes before `other_key`. */
interface SpellingsApartTable {
  key: string;
  other_key: string;
}

/** Former addresses of places, which lead to the present one. */
interface FormerSlugsTable {
  slug: string;
  place_id: number;
}

export interface PlaceTables {
  places: PlacesTable;
  place_spellings: PlaceSpellingsTable;
  spellings_apart: SpellingsApartTable;
  former_slugs: FormerSlugsTable;
}

export const placeTables = ({ id, bigint, byteText, versionContentOf }: SchemaDialect) => [
  `create table places (
    id ${id},
    name text not null,
    slug ${byteText} not null unique,
    created_at ${bigint} not null,
    last_used_at ${bigint}
  )`,
  // Adding and deleting a place also writes its spellings.
  ...versionContentOf('places', ['name', 'slug']),

  `create table place_spellings (
    key ${byteText} primary key,
    place_id ${bigint} not null references places (id),
    text text not null
  )`,
  `create index place_spellings_place on place_spellings (place_id)`,
  ...versionContentOf('place_spellings'),

  `create table spellings_apart (
    key ${byteText} not null references place_spellings (key) on delete cascade,
    other_key ${byteText} not null references place_spellings (key) on delete cascade,
    primary key (key, other_key)
  )`,
  `create index spellings_apart_other on spellings_apart (other_key)`,

  `create table former_slugs (
    slug ${byteText} primary key,
    place_id ${bigint} not null references places (id) on delete cascade
  )`,
  `create index former_slugs_place on former_slugs (place_id)`,
  ...versionContentOf('former_slugs'),
];
