/** The members, what everyone may see of them, and the numbers that are taken. */
import type { Generated } from 'kysely';
import {
  columnFields,
  shownFieldNames,
  type FieldColumn,
  type ShownField,
} from '#contract/members/member-fields.ts';
import { flagFields } from '#contract/members/withheld.ts';
import type { Series } from '#contract/number-label.ts';
import type { Flag, SchemaDialect } from '../dialects/dialect.ts';

export interface MembersTable {
  id: Generated<number>;
  series: Series;
  number: number;
  first_name: string;
  last_name: string;
  deceased: Flag;
  /** Date of the jump; 0 where unknown. */
  day: number;
  month: number;
  year: number;
  location: string;
  /** The place of the location; null in other series, and without one. */
  place_id: Generated<number | null>;
  maneuver: string;
  story: string;
  /** A hidden story is visible only to the member and the admins. */
  is_story_hidden: Generated<Flag>;
  /** What the member withholds from others; see `shown_members`. */
  is_name_withheld: Generated<Flag>;
  is_story_withheld: Generated<Flag>;
  is_photo_withheld: Generated<Flag>;
  is_year_withheld: Generated<Flag>;
  /** When the text of the story changed; null without a story. */
  story_changed_at: Generated<number | null>;
  is_sample: Flag;
  created_at: number;
  updated_at: number;
}

/**
 * A view: what everyone may see of the members. Whatever is withheld or hidden is '' or 0. Public queries read it in
 * place of `members`.
 */
export type ShownMembersView = Pick<
  MembersTable,
  FieldColumn | 'id' | 'place_id' | 'is_name_withheld'
> & {
  /** 0 when the member's photo and card are withheld. */
  is_photo_shown: Flag;
};

export interface MemberAliasesTable {
  member_id: number;
  alias: string;
}

/** Profile views per member and day, without who viewed. */
interface MemberViewsTable {
  member_id: number;
  /** Whole days since 1970 UTC. */
  day: number;
  views: number;
}

/** Searches by visitors, without who searched. */
interface SearchLogTable {
  id: Generated<number>;
  searched_at: number;
  term: string;
  results: number;
  /** The folded term of a search without results; null for one with results, or whose folded term is empty. */
  missed_key: string | null;
}

/** Missed searches that an admin has dismissed, until the same term is searched again. */
interface DismissedSearchesTable {
  missed_key: string;
  dismissed_at: number;
}

export interface NumberMarksTable {
  series: Series;
  number: number;
  state: 'reserved' | 'void';
  /** The reason, or who it is reserved for. */
  note: string;
  marked_at: number;
}

export interface MemberTables {
  members: MembersTable;
  shown_members: ShownMembersView;
  member_aliases: MemberAliasesTable;
  member_views: MemberViewsTable;
  number_marks: NumberMarksTable;
  search_log: SearchLogTable;
  dismissed_searches: DismissedSearchesTable;
}

/** A column of the view: blank where a flag hides the field. */
function shown(field: ShownField, column: string, blank: string): string {
  const flags = columnFields[field].hiddenBy.map((flag) => `${flagFields[flag].column} = 1`);
  return `case when ${flags.join(' or ')} then ${blank} else ${column} end as ${column}`;
}

function shownColumns(field: ShownField): string[] {
  const { column, blank } = columnFields[field];
  const columns = [shown(field, column, typeof blank === 'string' ? `''` : '0')];
  // The place would give the location away.
  return field === 'location' ? [...columns, shown(field, 'place_id', 'null')] : columns;
}

const isAlwaysShown = (field: ShownField) => columnFields[field].hiddenBy.length === 0;
const alwaysShown = shownFieldNames
  .filter(isAlwaysShown)
  .map((field) => columnFields[field].column);
const hideable = shownFieldNames.filter((field) => !isAlwaysShown(field));

const shownMembers = `create view shown_members as select
  ${['id', ...alwaysShown].join(', ')},
  ${hideable.flatMap(shownColumns).join(',\n  ')},
  is_name_withheld,
  case when is_name_withheld = 1 or is_photo_withheld = 1 then 0 else 1 end as is_photo_shown
  from members`;

/** What the register in memory shows and searches. */
const registerColumns = [
  'series',
  'number',
  'first_name',
  'last_name',
  'deceased',
  'day',
  'month',
  'year',
  'location',
  'place_id',
  'story',
  'is_story_hidden',
  'is_name_withheld',
  'is_story_withheld',
  'is_photo_withheld',
  'is_year_withheld',
];

export const memberTables = (dialect: SchemaDialect) => {
  const { id, bigint, clustered, versionContentOf, versionRegisterOf } = dialect;
  return [
    `create table members (
      id ${id},
      series text not null check (series in ('fb', 'nnfb', 'nnfs')),
      number integer not null check (number between 1 and 9999999),
      first_name text not null,
      last_name text not null,
      deceased integer not null check (deceased in (0, 1)),
      day integer not null check (day between 0 and 31),
      month integer not null check (month between 0 and 12),
      year integer not null check (year >= 0),
      location text not null,
      place_id ${bigint} references places (id),
      maneuver text not null,
      story text not null,
      is_story_hidden integer not null default 0 check (is_story_hidden in (0, 1)),
      is_name_withheld integer not null default 0 check (is_name_withheld in (0, 1)),
      is_story_withheld integer not null default 0 check (is_story_withheld in (0, 1)),
      is_photo_withheld integer not null default 0 check (is_photo_withheld in (0, 1)),
      is_year_withheld integer not null default 0 check (is_year_withheld in (0, 1)),
      story_changed_at ${bigint},
      is_sample integer not null check (is_sample in (0, 1)),
      created_at ${bigint} not null,
      updated_at ${bigint} not null
    )`,
    `create unique index members_number on members (series, number)`,
    `create index members_latest_stories on members (series, story_changed_at, id)
      where story_changed_at is not null and is_story_hidden = 0`,
    `create index members_withheld on members (series, number) where is_name_withheld = 1`,
    `create index members_place on members (place_id) where place_id is not null`,
    ...versionContentOf('members'),
    ...versionRegisterOf('members', registerColumns),
    shownMembers,

    `create table member_aliases (
      member_id ${bigint} not null references members (id) on delete cascade,
      alias text not null,
      primary key (member_id, alias)
    ) ${clustered}`,
    ...versionRegisterOf('member_aliases', ['alias']),

    `create table member_views (
      member_id ${bigint} not null references members (id) on delete cascade,
      day integer not null,
      views integer not null,
      primary key (member_id, day)
    ) ${clustered}`,

    `create table number_marks (
      series text not null check (series in ('fb', 'nnfb', 'nnfs')),
      number integer not null check (number between 1 and 9999999),
      state text not null check (state in ('reserved', 'void')),
      note text not null,
      marked_at ${bigint} not null,
      primary key (series, number)
    )`,
    // The next free number is public.
    ...versionContentOf('number_marks'),
  ];
};

/** What visitors searched for. */
export const searchTables = ({ id, bigint, byteText }: SchemaDialect) => [
  `create table search_log (
    id ${id},
    searched_at ${bigint} not null,
    term text not null,
    results integer not null,
    missed_key ${byteText}
  )`,
  `create index search_log_time on search_log (searched_at)`,
  `create index search_log_missed on search_log (missed_key, searched_at)
    where missed_key is not null`,
  `create table dismissed_searches (
    missed_key ${byteText} primary key,
    dismissed_at ${bigint} not null
  )`,
];
