/** Supports the day and the place of gallery photos, and the mail about new photos of a year. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

// Visitors see only these, and a partial index is small.
const ofGallery = `where kind = 'gallery' and hidden_at is null`;

export async function addPhotoDates(db: Kysely<unknown>, dialect: DatabaseDialect): Promise<void> {
  const { instantColumn, name } = dialect;
  const byteOrder = name === 'postgres' ? 'collate "C"' : '';
  const statements = [
    `alter table photos add column taken_day integer not null default 0`,
    `alter table photos add column taken_month integer not null default 0`,
    `alter table photos add column taken_year integer not null default 0`,
    `alter table photos add column taken_location text not null default ''`,
    `alter table photos add column taken_spelling text ${byteOrder} not null default ''`,
    `alter table photos add column dated_at ${instantColumn}`,
    // With the id and the parts of the date, each page is chosen in the index alone.
    `create index photos_taken on photos (taken_year, taken_month, taken_day, id) ${ofGallery}`,
    `create index photos_taken_at on photos
      (taken_spelling, taken_year, taken_month, taken_day, id) ${ofGallery}`,
    `create index photos_dated on photos (taken_year, dated_at) ${ofGallery}`,
    // Removing a spelling looks for photos of any state.
    `create index photos_spelling on photos (taken_spelling) where taken_spelling <> ''`,
    `alter table accounts add column year_photos_mail integer not null default 0`,
    `alter table accounts add column year_photos_since ${instantColumn}`,
    `create index accounts_year_photos on accounts (id) where year_photos_mail = 1`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  // Photos have the place of their spelling. The triggers of photos and places exist already.
  await dialect.versionContentOf(db, 'place_spellings');
}
