/** Supports members who withhold their name, story, photo or date. `shown_members` is what everyone may see. */
import { sql, type Kysely } from 'kysely';

const flags = [
  'is_name_withheld',
  'is_story_withheld',
  'is_photo_withheld',
  'is_year_withheld',
] as const;

const isDateHidden = `is_name_withheld = 1 or is_year_withheld = 1`;
const isStoryHidden = `is_name_withheld = 1 or is_story_withheld = 1 or is_story_hidden = 1`;
const unless = (hidden: string, column: string, blank: string) =>
  `case when ${hidden} then ${blank} else ${column} end as ${column}`;

const view = `create view shown_members as select
  id, series, number, deceased, search_text,
  ${unless('is_name_withheld = 1', 'first_name', `''`)},
  ${unless('is_name_withheld = 1', 'last_name', `''`)},
  ${unless(isDateHidden, 'day', '0')},
  ${unless(isDateHidden, 'month', '0')},
  ${unless(isDateHidden, 'year', '0')},
  ${unless('is_name_withheld = 1', 'location', `''`)},
  ${unless('is_name_withheld = 1', 'maneuver', `''`)},
  ${unless(isStoryHidden, 'story', `''`)},
  is_name_withheld,
  case when is_name_withheld = 1 or is_photo_withheld = 1 then 0 else 1 end as is_photo_shown
  from members`;

export async function addWithheldNames(db: Kysely<unknown>): Promise<void> {
  for (const flag of flags) {
    await sql
      .raw(
        `alter table members add column ${flag} integer not null default 0 check (${flag} in (0, 1))`,
      )
      .execute(db);
  }
  const statements = [
    view,
    // With the flags, the index alone has the first number of each shown year.
    `drop index members_year`,
    `create index members_year on members
      (series, year, number, is_name_withheld, is_year_withheld)`,
    `create index members_withheld on members (series, number) where is_name_withheld = 1`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
