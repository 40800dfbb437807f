import type { SchemaDialect } from '../dialects/dialect.ts';

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
