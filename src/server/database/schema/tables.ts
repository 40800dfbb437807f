/** Row types of both databases. Booleans are 0 and 1; timestamps are milliseconds since 1970 UTC. */
import type { Generated, Insertable, Selectable } from 'kysely';
import type { Series } from '#contract/number-label.ts';
import type { Flag } from '../dialects/dialect.ts';
import type { AccountTables } from './accounts.ts';
import type { ChangeLogTables } from './change-log.ts';
import type { ClaimTables } from './claims.ts';
import type { ContactTables } from './contact.ts';
import type { PhotoTables } from './gallery.ts';
import type { MemorialTables } from './memorials.ts';
import type { MarkTables } from './people-in-photos.ts';
import type { PlaceTables } from './places.ts';
import type { SignInTables } from './sign-in.ts';
import type { SiteTables } from './site.ts';

export type { Flag };

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
type ShownMembersView = Pick<
  MembersTable,
  | 'id'
  | 'series'
  | 'number'
  | 'first_name'
  | 'last_name'
  | 'deceased'
  | 'day'
  | 'month'
  | 'year'
  | 'location'
  | 'place_id'
  | 'maneuver'
  | 'story'
  | 'is_name_withheld'
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

export interface Tables
  extends
    AccountTables,
    SignInTables,
    ClaimTables,
    PhotoTables,
    MarkTables,
    ContactTables,
    PlaceTables,
    MemorialTables,
    ChangeLogTables,
    SiteTables {
  members: MembersTable;
  shown_members: ShownMembersView;
  member_aliases: MemberAliasesTable;
  member_views: MemberViewsTable;
  search_log: SearchLogTable;
  dismissed_searches: DismissedSearchesTable;
  number_marks: NumberMarksTable;
}

export type MemberRow = Selectable<MembersTable>;
export type ShownMemberRow = Selectable<ShownMembersView>;
export type NewMemberRow = Insertable<MembersTable>;
