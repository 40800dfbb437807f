/** Supports the jump book: places of the locations that members wrote, and jumps by year, day and place. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';
import { inBatches } from '../in-batches.ts';
import { placesOfLocations } from '../places/places-of-locations.ts';
import type { Tables } from '../tables.ts';

interface WithLocations extends Tables {
  location_places: { location: string; place_id: number };
}

/** Gives each regular member the place of the location. */
async function findPlaces(db: Kysely<WithLocations>, byteOrder: string): Promise<void> {
  const locations = await db
    .selectFrom('members')
    .where('series', '=', 'fb')
    .where('location', '<>', '')
    .groupBy('location')
    .orderBy((eb) => eb.fn.min('number'))
    .select('location')
    .execute();
  const texts = locations.map(({ location }) => location);
  const places = await placesOfLocations(db, texts, 0);
  const known = Array.from(places).flatMap(([location, id]) =>
    id === null ? [] : [{ location, place_id: id }],
  );
  await sql
    .raw(`create table location_places (location text ${byteOrder} primary key, place_id bigint)`)
    .execute(db);
  for (const rows of inBatches(known)) {
    await db.insertInto('location_places').values(rows).execute();
  }
  await sql`update members set place_id = (select location_places.place_id from location_places
      where location_places.location = members.location)
    where series = 'fb' and location <> ''`.execute(db);
  await sql`drop table location_places`.execute(db);
}

export async function createJumpBook(db: Kysely<unknown>, dialect: DatabaseDialect): Promise<void> {
  const isPostgres = dialect.name === 'postgres';
  const byteOrder = isPostgres ? 'collate "C"' : '';
  const bigId = isPostgres ? 'bigint' : 'integer';
  const clustered = isPostgres ? '' : 'without rowid';
  const statements = [
    `create table places (
      id ${dialect.idColumn},
      name text not null,
      slug text ${byteOrder} not null unique,
      created_at ${dialect.instantColumn} not null
    )`,
    `create table place_spellings (
      key text ${byteOrder} primary key,
      place_id ${bigId} not null references places (id),
      text text not null
    )`,
    `create index place_spellings_place on place_spellings (place_id)`,
    `create table former_slugs (
      slug text ${byteOrder} primary key,
      place_id ${bigId} not null references places (id) on delete cascade
    )`,
    `create index former_slugs_place on former_slugs (place_id)`,
    `alter table members add column place_id ${bigId} references places (id)`,
    `create index members_place on members (place_id) where place_id is not null`,
    `create table jumps (
      member_id ${bigId} primary key,
      number integer not null,
      year integer not null,
      month integer not null,
      day integer not null,
      place_id ${bigId} not null
    )`,
    // With the member, the rows before a page are skipped in the index alone.
    `create index jumps_day on jumps (year, month, day, place_id, number, member_id)`,
    `create index jumps_place on jumps (place_id, year, month, day, number, member_id)`,
    `create index jumps_anniversary on jumps (month, day, year, number)`,
    `create table jump_counts (
      unit text not null,
      place_id ${bigId} not null,
      year integer not null,
      month integer not null,
      day integer not null,
      members integer not null,
      primary key (unit, place_id, year, month, day)
    ) ${clustered}`,
    `create index jump_counts_anniversary on jump_counts (month, day) where unit = 'day'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await findPlaces(db, byteOrder);
  await dialect.createJumpTriggers(db);
  for (const table of ['places', 'former_slugs']) await dialect.versionContentOf(db, table);
}
